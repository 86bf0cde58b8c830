"""A PDF form with fields of every kind, filled in."""

from tests.reading.pdf.raw_pdf import FONTS, build_pdf, make_stream, show

_BOX = "/Type /XObject /Subtype /Form"


class FormSheet:
    """One page: labels are text, fields are annotations; every field may have a drawing of its own, as programs save it."""

    def __init__(self) -> None:
        self._content = show(72, 790, "Application form", size=16, font="F2")
        self._objects: dict[int, str | bytes] = {
            10: make_stream("q 0 g 2 2 10 10 re f Q", f"{_BOX} /BBox [0 0 14 14]"),
            11: make_stream("", f"{_BOX} /BBox [0 0 14 14]"),
        }
        self._fields: list[int] = []
        self._annotations: list[int] = []

    def write(self, x: float, y: float, text: str) -> None:
        self._content += show(x, y, text)

    def add_text(
        self, y: float, value: str, *, drawn: str | None = None, flags: int = 4, field_flags: int = 0, x: float = 220, kind: str = "/Tx"
    ) -> None:
        """A text field; `drawn` is what its drawing shows, line by line, None for a field without one."""
        more = ""
        lines = drawn.split("\n") if drawn is not None else []
        height = 16 + 12 * max(len(lines) - 1, 0)
        if lines:
            number = self._add(self._draw(lines, height))
            more = f"/AP << /N {number} 0 R >>"
        entries = f"/FT {kind} /V ({value}) /Ff {field_flags} /F {flags} /DA (/F1 10 Tf 0 g) {more}"
        self._add_field(f"{entries} /Rect [{x} {y - 4 - height + 16} {x + 200} {y + 12}]")

    def add_choice(self, y: float, value: str, options: list[str], *, combo: bool) -> None:
        """A list; its drawing shows all options, or only the chosen one if it folds."""
        shown = [value] if combo else options
        height = 16 + 12 * (len(shown) - 1)
        number = self._add(self._draw(shown, height))
        entries = " ".join(f"({option})" for option in options)
        self._add_field(
            f"/FT /Ch /Ff {131072 if combo else 0} /V ({value}) /Opt [{entries}] /F 4 /DA (/F1 10 Tf 0 g)"
            f" /AP << /N {number} 0 R >> /Rect [220 {y - 4 - height + 16} 420 {y + 12}]"
        )

    def add_box(self, x: float, y: float, *, ticked: bool) -> None:
        state = "/Yes" if ticked else "/Off"
        self._add_field(
            f"/FT /Btn /V {state} /AS {state} /F 4 /AP << /N << /Yes 10 0 R /Off 11 0 R >> >> /Rect [{x} {y - 3} {x + 14} {y + 11}]"
        )

    def add_radio(self, y: float, *places: float, chosen: int) -> None:
        """A group of radio buttons."""
        group = self._add("")
        kids = []
        for index, x in enumerate(places):
            state = f"/c{index}" if index == chosen else "/Off"
            drawings = f"/AP << /N << /c{index} 10 0 R /Off 11 0 R >> >>"
            kid = f"/Parent {group} 0 R /AS {state} /F 4 {drawings} /Rect [{x} {y - 3} {x + 14} {y + 11}]"
            kids.append(self._add(f"<< /Type /Annot /Subtype /Widget {kid} >>"))
        entries = " ".join(f"{kid} 0 R" for kid in kids)
        self._objects[group] = f"<< /FT /Btn /Ff 32768 /T (group{group}) /V /c{chosen} /Kids [{entries}] >>"
        self._fields.append(group)
        self._annotations += kids

    def add_note(self, kind: str, text: str, y: float, *, drawn: bool = False) -> None:
        """An annotation with a text, such as /FreeText, /Text or /Highlight."""
        more = f"/AP << /N {self._add(self._draw([text], 16))} 0 R >>" if drawn else ""
        self._annotations.append(
            self._add(f"<< /Type /Annot /Subtype {kind} /Contents ({text}) /DA (/F1 10 Tf) /F 4 {more} /Rect [220 {y - 4} 420 {y + 12}] >>")
        )

    def save(self) -> bytes:
        fields = " ".join(f"{number} 0 R" for number in self._fields)
        annotations = " ".join(f"{number} 0 R" for number in self._annotations)
        form = f"/AcroForm << /Fields [{fields}] /DR << {FONTS} >> /DA (/F1 10 Tf 0 g) >>"
        return build_pdf(self._content, objects=self._objects, catalog=form if fields else "", page=f"/Annots [{annotations}]")

    def _add(self, entry: str | bytes) -> int:
        number = max(self._objects) + 1
        self._objects[number] = entry
        return number

    def _add_field(self, entries: str) -> None:
        number = max(self._objects) + 1
        self._objects[number] = f"<< /Type /Annot /Subtype /Widget /T (field{number}) {entries} >>"
        self._fields.append(number)
        self._annotations.append(number)

    @staticmethod
    def _draw(lines: list[str], height: float) -> bytes:
        text = " ".join(f"({line}) Tj 0 -12 Td" for line in lines)
        return make_stream(
            f"/Tx BMC q BT /F1 10 Tf 0 g 2 {height - 12} Td {text} ET Q EMC", f"{_BOX} /BBox [0 0 200 {height}] /Resources << {FONTS} >>"
        )

"""Text of a Word file as Word shows it: small files of our own, one construction each, read whole."""

from typing import Any

import pytest

from chunking.base.model import Document
from chunking.base.settings import ReadingRules
from chunking.reading.convert import convert_bytes
from chunking.reading.word.audit import audit_docx
from tests.reading.word.body_files import build_body, heading, paragraph, run
from tests.reading.word.word_files import build_word

WHITE = '<w:color w:val="FFFFFF"/>'
BOLD, HIDDEN, RAISED = "<w:b/>", "<w:vanish/>", '<w:vertAlign w:val="superscript"/>'
CHANGE = 'w:id="1" w:author="A" w:date="2026-01-01T00:00:00Z"'
BODY = paragraph("Strony ustalają zasady współpracy.")


def read(*blocks: str, rules: ReadingRules | None = None, **options: object) -> Document:
    return convert_bytes(build_body(*blocks, **options), "a.docx", rules=rules or ReadingRules())


def count(document: Document, kind: str) -> int:
    return sum(notice.count for notice in document.notices if notice.kind == kind)


def read_line(*runs: str) -> str:
    return read(paragraph("".join(runs))).text


class TestTrackedChanges:
    def test_moved_text_is_where_it_was_moved_to_with_its_heading_and_amount(self) -> None:
        gone = paragraph(f"<w:moveFrom {CHANGE}>{run('Kara 7000 zł.')}</w:moveFrom>")
        moved = f"<w:moveTo {CHANGE}>{run('7000 zł')}</w:moveTo>"
        title = paragraph(f"<w:moveTo {CHANGE}>{run('Kary')}</w:moveTo>", "Heading1")
        document = read(gone, title, paragraph(run("Kara wynosi ") + moved + run(" za dzień.")))
        assert document.text == "## Kary\n\nKara wynosi 7000 zł za dzień."
        assert [one.title for one in document.headings] == ["Kary"]
        assert count(document, "deleted_text") == 3

    def test_a_deleted_row_and_a_deleted_table_leave_no_empty_rows(self) -> None:
        def row(words: str, *, deleted: bool = False) -> str:
            mark = f"<w:trPr><w:del {CHANGE}/></w:trPr>" if deleted else ""
            return f"<w:tr>{mark}<w:tc>{paragraph(words)}</w:tc></w:tr>"

        table = f"<w:tbl><w:tblGrid><w:gridCol/></w:tblGrid>{row('Stawka')}{row('31 zł')}{row('20 zł', deleted=True)}</w:tbl>"
        gone = f"<w:tbl><w:tblGrid><w:gridCol/></w:tblGrid>{row('Inna', deleted=True)}</w:tbl>"
        assert read(table, BODY, gone, BODY).text.count("|") == len("| Stawka |\n| - |\n| 31 zł |".split("|")) - 1

    def test_a_paragraph_whose_mark_is_deleted_joins_the_next_one(self) -> None:
        mark = f"<w:rPr><w:del {CHANGE}/></w:rPr>"
        assert read(paragraph("Pierwsza część ", more=mark), paragraph("i druga.")).text == "Pierwsza część i druga."
        assert (
            read(BODY, paragraph(f"<w:del {CHANGE}><w:r><w:delText>nie</w:delText></w:r></w:del>", "Heading1", mark), BODY).headings == ()
        )


class TestHiddenText:
    STYLE = '<w:style w:type="character" w:styleId="Ukryty"><w:name w:val="Ukryty"/><w:rPr><w:vanish/></w:rPr></w:style>'

    @pytest.mark.parametrize(
        "look",
        [
            HIDDEN,
            '<w:rStyle w:val="Ukryty"/>',
            '<w:color w:val="FFFFFF"/>',
            '<w:color w:val="ffffff"/><w:sz w:val="20"/>',
            '<w:sz w:val="3"/>',
        ],
    )
    def test_words_that_cannot_be_seen_are_left_out_told_and_let_in_by_a_rule(self, look: str) -> None:
        block = paragraph(run("Cena 100 zł.") + run(" Marża 40 procent.", look))
        document = read(block, styles=self.STYLE)
        assert document.text == "Cena 100 zł."
        assert [(one.count, one.examples) for one in document.notices] == [(3, ("Marża 40 procent.",))]
        assert document.ledger.left_out == (("hidden_text", 3),)
        shown = read(block, styles=self.STYLE, rules=ReadingRules(hidden_text=True))
        assert (shown.text, shown.notices) == ("Cena 100 zł. Marża 40 procent.", ())

    def test_a_hidden_heading_opens_no_section_and_a_hidden_paragraph_leaves_no_line(self) -> None:
        mark = f"<w:rPr>{HIDDEN}</w:rPr>"
        document = read(
            heading("Cennik"), paragraph(run("Ukryty", HIDDEN), "Heading2", mark), paragraph(run("Cały", HIDDEN), "", mark), BODY
        )
        assert document.text == "## Cennik\n\nStrony ustalają zasady współpracy."
        assert [notice.kind for notice in document.notices] == ["hidden_text"]

    @pytest.mark.parametrize("ground", ['<w:shd w:val="clear" w:fill="1F3864"/>', '<w:highlight w:val="black"/>'])
    def test_white_words_on_a_dark_ground_are_seen(self, ground: str) -> None:
        assert read(paragraph(run("Cennik", f'<w:color w:val="FFFFFF"/>{ground}'))).text == "Cennik"
        assert read(paragraph(run("Cennik", '<w:color w:val="FFFFFF"/>'), more='<w:shd w:val="clear" w:fill="000000"/>')).text == "Cennik"
        cell = f"<w:tc>{paragraph(run('Cennik', WHITE))}</w:tc>"
        assert "Cennik" in read(f"<w:tbl><w:tblGrid><w:gridCol/></w:tblGrid><w:tr>{cell}</w:tr></w:tbl>", BODY).text


class TestForms:
    @staticmethod
    def field(data: str, result: str = "") -> str:
        begin = f'<w:r><w:fldChar w:fldCharType="begin"><w:ffData>{data}</w:ffData></w:fldChar></w:r>'
        middle = f'<w:r><w:instrText>FORM</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>{result}'
        return f'{begin}{middle}<w:r><w:fldChar w:fldCharType="end"/></w:r>'

    def test_boxes_chosen_entries_and_filled_fields_are_text(self) -> None:
        box, empty = self.field("<w:checkBox><w:checked/></w:checkBox>"), self.field('<w:checkBox><w:default w:val="0"/></w:checkBox>')
        entries = '<w:listEntry w:val="Kadry"/><w:listEntry w:val="Płace"/>'
        choice = self.field(f'<w:ddList><w:result w:val="1"/>{entries}</w:ddList>')
        name = self.field("<w:textInput/>", run("Anna"))
        assert read_line(box, run(" tak "), empty, run(" nie; "), choice, run("; "), name) == "☒ tak ☐ nie; Płace; Anna"
        assert read_line(self.field(f"<w:ddList>{entries}</w:ddList>")) == "Kadry"
        assert read_line(self.field('<w:checkBox><w:default w:val="1"/></w:checkBox>'), run(" tak")) == "☒ tak"

    def test_a_prompt_is_no_content(self) -> None:
        control = f"<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>{run('Kliknij tutaj')}</w:sdtContent></w:sdt>"
        document = read(paragraph(run("Uwagi:") + control))
        assert (document.text, count(document, "placeholders")) == ("Uwagi:", 1)
        assert document.ledger.lost == ()

    def test_two_boxes_in_a_line_keep_their_places(self) -> None:
        def box(sign: str) -> str:
            return f"<w:sdt><w:sdtPr><w14:checkbox/></w:sdtPr><w:sdtContent>{run(sign)}</w:sdtContent></w:sdt>"

        assert read_line(box("☐"), run(" tak "), box("☒"), run(" nie")) == "☐ tak ☒ nie"
        assert read_line(box("☐"), run(" Zgadzam się")) == "- [ ] Zgadzam się"
        assert read_line(box("☒")) == "☒"


class TestSigns:
    @pytest.mark.parametrize(
        ("font", "code", "sign"),
        [
            *(
                ("Symbol", "F0B3", "≥"),
                ("Symbol", "F0A3", "≤"),
                ("Symbol", "61", "α"),
                ("Wingdings", "F0FE", "☑"),
                ("Wingdings", "F0A8", "☐"),
            ),
            *(("Wingdings 2", "F052", "☑"), ("MS Gothic", "2612", "☒"), ("Webdings", "F061", "✔")),
        ],
    )
    def test_symbols_are_characters(self, font: str, code: str, sign: str) -> None:
        assert read_line(run("Próg "), f'<w:r><w:sym w:font="{font}" w:char="{code}"/></w:r>', run(" 12")) == f"Próg {sign} 12"

    def test_a_symbol_without_a_character_is_told(self) -> None:
        document = read(paragraph(run("Znak") + '<w:r><w:sym w:font="Firmowy" w:char="F041"/></w:r>'))
        assert (document.text, count(document, "unknown_symbols")) == ("Znak", 1)

    def test_hyphens_stay_and_soft_ones_go(self) -> None:
        assert (
            read_line("<w:r><w:t>F</w:t><w:noBreakHyphen/><w:t>16 wynagro\u00addze</w:t><w:softHyphen/><w:t>nie</w:t></w:r>")
            == "F-16 wynagrodzenie"
        )
        assert read(heading("Nad\u00adgodziny"), BODY).headings[0].title == "Nadgodziny"

    def test_raised_numbers_are_not_plain_ones(self) -> None:
        title = paragraph(run("§ 5") + run("1", RAISED) + run(". Dodatek"), "Heading1")
        document = read(title, paragraph(run("Art. 29") + run("2", RAISED) + run(", 40 m") + run("2", RAISED) + run(".")))
        assert document.text == "## § 5¹. Dodatek\n\nArt. 29², 40 m²."
        assert document.headings[0].title == "§ 5¹. Dodatek"
        assert not document.ledger.lost
        assert read_line(run("CO"), run("2", '<w:vertAlign w:val="subscript"/>'), run(", 1"), run("st", RAISED)) == "CO₂, 1st"


class TestWholeWords:
    @pytest.mark.parametrize(
        ("runs", "line"),
        [
            ((run("Kaucja "), run("1", BOLD), run("250 zł")), "Kaucja 1250 zł"),
            ((run("P", BOLD), run("racownik zwraca")), "Pracownik zwraca"),
            ((run("w ciągu 1"), run("4", BOLD), run(" dni")), "w ciągu 14 dni"),
            ((run("Kwota netto"), run(", podatek", BOLD), run("; razem")), "Kwota netto, **podatek;** razem"),
            ((run("Uwaga:", BOLD), run("tekst")), "**Uwaga:** tekst"),
            ((run("nad", "<w:i/>"), run("godziny", BOLD), run(" są")), "nadgodziny są"),
            ((run("1 2", BOLD), run("50 zł")), "1 250 zł"),
            ((run("kwota ("), run("brutto", BOLD), run(")")), "kwota **(brutto)**"),
            ((run("Ważne ", BOLD), run("są dni.")), "**Ważne** są dni."),
        ],
    )
    def test_a_word_has_one_look(self, runs: tuple[str, ...], line: str) -> None:
        assert read_line(*runs) == line

    def test_a_drop_cap_is_the_first_letter_of_its_word(self) -> None:
        cap = paragraph(run("P", '<w:sz w:val="110"/>'), more='<w:framePr w:dropCap="drop" w:lines="3"/>')
        document = read(cap, paragraph("racownik ma prawo."))
        assert (document.text, document.ledger.lost) == ("Pracownik ma prawo.", ())


class TestContainers:
    def test_everything_around_words_is_opened(self) -> None:
        parts = (
            *(f'<w:{tag} w:val="ltr">{run(tag)}</w:{tag}>' for tag in ("dir", "bdo")),
            f'<w:smartTag w:uri="x" w:element="miasto">{run("Gdynia")}</w:smartTag>',
            f'<w:customXml w:element="kwota"><w:bdo w:val="rtl">{run("450 zł")}</w:bdo></w:customXml>',
            f"<w:sdt><w:sdtPr/><w:sdtContent>{run('w polu')}</w:sdtContent></w:sdt>",
            "<w:r><w:ruby><w:rt><w:r><w:t>nad</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>pod</w:t></w:r></w:rubyBase></w:ruby></w:r>",
        )
        document = read(paragraph(run(" ").join(parts)), heading("Dalej"), BODY)
        assert document.text.split("\n")[0] == "dir bdo Gdynia 450 zł w polu pod (nad)"
        assert not document.ledger.lost

    def test_rows_and_blocks_in_containers_are_read(self) -> None:
        row = "<w:tr><w:tc>" + paragraph("31 zł") + "</w:tc></w:tr>"
        inside = f"<w:sdt><w:sdtPr/><w:sdtContent>{row}</w:sdtContent></w:sdt>"
        document = read(
            f"<w:tbl><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc>{paragraph('Stawka')}</w:tc></w:tr>{inside}</w:tbl>",
            f'<w:customXml w:element="x">{heading("Kary")}{BODY}</w:customXml>',
        )
        assert "31 zł" in document.text
        assert [one.title for one in document.headings] == ["Kary"]

    def test_a_formula_in_a_heading_has_no_foreign_marks(self) -> None:
        formula = "<m:oMath><m:r><m:t>P=k</m:t></m:r></m:oMath>"
        assert read(paragraph(run("Wskaźnik ") + formula, "Heading1"), BODY).headings[0].title == "Wskaźnik $P=k$"

    def test_the_audit_shows_the_same_words(self) -> None:
        title = paragraph(f'<w:dir w:val="ltr">{run("§ 5")}</w:dir>' + run("1", RAISED), "Heading1")
        assert audit_docx(build_body(title, BODY), "a.docx").paragraphs[0].text == "§ 5¹"


class TestOtherParts:
    def test_an_imported_page_is_text_at_its_place_with_its_headings(self) -> None:
        page = "<html><body><h2>Kaucja</h2><p>Kaucja wynosi <b>900</b> zł.</p><ul><li>gotówką</li></ul></body></html>".encode()
        document = read(
            heading("Umowa"), BODY, '<w:altChunk r:id="rIdX"/>', heading("Koniec"), parts=(("rIdX", "A_F_CHUNK", "a.html", page),)
        )
        assert [one.title for one in document.headings] == ["Umowa", "Kaucja", "Koniec"]
        assert "Kaucja wynosi 900 zł.\n\ngotówką" in document.text
        assert not document.ledger.lost

    def test_an_imported_word_file_is_text_and_another_kind_is_told(self) -> None:
        inner = build_body(heading("Aneks"), paragraph("Kara 70 zł."))
        chunk = '<w:altChunk r:id="rIdX"/>'
        document = read(BODY, chunk, parts=(("rIdX", "A_F_CHUNK", "a.docx", inner),))
        assert document.text.endswith("## Aneks\n\nKara 70 zł.")
        other = read(BODY, chunk, parts=(("rIdX", "A_F_CHUNK", "a.bin", b"\x00\x01"),))
        assert count(other, "unread_parts") == 1

    def test_a_diagram_is_text(self) -> None:
        points = "".join(f"<dgm:pt><dgm:t><a:p><a:r><a:t>{words}</a:t></a:r></a:p></dgm:t></dgm:pt>" for words in ("Zgłoszenie", "Wypłata"))
        names = 'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
        data = f"<dgm:dataModel {names}><dgm:ptLst>{points}</dgm:ptLst></dgm:dataModel>".encode()
        drawing = (
            '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x"/><a:graphic><a:graphicData uri="x"><dgm:relIds r:dm="rIdD"/>'
            "</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"
        )
        document = read(BODY, paragraph(drawing), heading("Dalej"), BODY, parts=(("rIdD", "diagramData", "diagrams/data1.xml", data),))
        assert "Zgłoszenie\n\nWypłata\n\n## Dalej" in document.text
        assert not document.ledger.lost

    def test_a_heading_in_a_page_header_is_not_in_the_text(self) -> None:
        def put(word: Any) -> None:
            word.sections[0].header.paragraphs[0].text = "Oddział Tarnów"
            word.sections[0].header.paragraphs[0].style = word.styles["Heading 1"]

        document = convert_bytes(build_word(("Heading 1", "Zakres"), ("text", "Treść."), change=put), "a.docx")
        assert document.text == "## Zakres\n\nTreść."
        assert document.ledger.left_out == (("lost_page_headers", 2),)

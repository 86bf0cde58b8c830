"""Days written out in Polish, English and German, with or without their year's "r."; reading floor, standard library only."""

import re
from datetime import date

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "stycznia styczeń january jan januar jänner i",
            "lutego luty february feb februar ii",
            "marca marzec march mar märz maerz iii",
            "kwietnia kwiecień april apr iv",
            "maja maj may mai v",
            "czerwca czerwiec june jun juni vi",
            "lipca lipiec july jul juli vii",
            "sierpnia sierpień august aug viii",
            "września wrzesień september sep sept ix",
            "października październik october oct oktober okt x",
            "listopada listopad november nov xi",
            "grudnia grudzień december dec dezember dez xii",
        ),
        start=1,
    )
    for name in names.split()
}
_MONTH = r"(?P<{}>[^\W\d_]+)\.?"
_YEAR = r"(?P<{}>(?:19|20)\d\d)(?!\d)"
_DAY = r"(?P<{}>\d{{1,2}})"
_FORMS = (
    rf"{_YEAR.format('y1')}-(?P<m1>\d\d)-(?P<d1>\d\d)(?!\d)",
    rf"{_DAY.format('d2')}\s?[.-]\s?(?P<m2>\d{{1,2}})\s?[.-]\s?{_YEAR.format('y2')}",
    rf"{_DAY.format('d3')}(?:\.|st|nd|rd|th)?\s?(?:of\s)?{_MONTH.format('n3')}\s?{_YEAR.format('y3')}",
    rf"{_MONTH.format('n4')}\s{_DAY.format('d4')}(?:st|nd|rd|th)?,?\s{_YEAR.format('y4')}",
    rf"{_DAY.format('d5')}/(?P<m5>\d{{1,2}})/{_YEAR.format('y5')}",
)
DAY = "|".join(_FORMS)
"""Pattern of one day, with named groups that `read_day` understands; compile with `re.IGNORECASE`."""


def read_day(match: "re.Match[str]") -> str:
    """The day that `DAY` found within a larger pattern, ISO 8601; "" if there is no such day.

    Two numbers with strokes, both at most 12, may be either way round and give "".
    """
    found = {name: value for name, value in match.groupdict().items() if value}
    year, day = (next((int(value) for name, value in found.items() if re.fullmatch(part + r"\d", name)), 0) for part in "yd")
    names = [value for name, value in found.items() if re.fullmatch(r"n\d", name)]
    numbers = [int(value) for name, value in found.items() if re.fullmatch(r"m\d", name)]
    month = _MONTHS.get(names[0].lower(), 0) if names else next(iter(numbers), 0)
    if "y5" in found and day <= 12 and month <= 12 and day != month:
        return ""
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""

"""The names of everything a session remembers; a page's own keys carry the page's name.

Keys without a dot are bound to the address (`?lang=pl&document=regulamin.docx`) and so survive a page change.
"""

LANG = "lang"
DOCUMENT = "document"

UPLOAD_ROUND = "frame.upload_round"
PROBLEMS = "frame.problems"
ABSENT_DOCUMENT = "frame.absent_document"
REMOVED_DOCUMENT = "frame.removed_document"
REMOVAL = "frame.removal"
PASSWORDS = "frame.passwords"

READING_RULES = "reading.rules"
READING_ENGINE = "reading.engine"

DOCUMENT_VIEW = "document.view"
DOCUMENT_STYLES = "document.styles"
DOCUMENT_PAGE = "document.page"
DOCUMENT_WANTED = "document.wanted"

HEADINGS_FILTER = "headings.filter"
HEADINGS_LINE = "headings.line"
HEADINGS_WISHES = "headings.wishes"
HEADINGS_SIGNALS = "headings.signals"
HEADINGS_ASKED = "headings.asked"

STRATEGY = "setting.strategy"
COLLECTION = "setting.collection"

READ_SOURCE = "read.source"
READ_SEED = "read.seed"
READ_COUNT = "read.count"
READ_WORST = "read.is_worst"
READ_POSITION = "read.position"
READ_DRAW = "read.draw"
READ_NEIGHBOURS = "read.neighbours"

COMPARE_COLUMNS = "compare.columns"
COMPARE_STORED = "compare.stored"
COMPARE_TYPE = "compare.type"
COMPARE_QUESTION = "compare.question"
COMPARE_TUNING = "compare.is_tuning"
COMPARE_REFUSED = "compare.refused"
COMPARE_SHOW = "compare.show"
COMPARE_MORE = "compare.is_more"
COMPARE_DOCUMENT = "compare.document"
COMPARE_SETTING = "compare.setting"
COMPARE_BESIDE = "compare.beside"
COMPARE_FRAGMENT = "compare.fragment"
COMPARE_FILTER = "compare.filter"
COMPARE_VIEW = "compare.view"
COMPARE_VIEWS = ("one", "section", "beside", "charts")
COMPARE_SECTION = "compare.section"
COMPARE_PAGE = "compare.page"

INGEST_SCOPE = "ingest.scope"
INGEST_RUN = "ingest.run"
INGEST_ASKED = "ingest.asked"
INGEST_TEST = "ingest.tested"
INGEST_ASKING = "ingest.asking"
INGEST_CHECKED = "ingest.checked"
INGEST_REFUSED = "ingest.refused"

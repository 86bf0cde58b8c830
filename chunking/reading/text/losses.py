"""Kinds of notice of what a file has and its document text has not; the ledgers of Word files and PDFs give them."""

MAX_EXAMPLES = 20
"""Of each kind of loss; the count is complete."""

LOST_WORDS, LOST_FOOTNOTES, LOST_ENDNOTES, LOST_COMMENTS, LOST_HEADERS = (
    "lost_words",
    "lost_footnotes",
    "lost_endnotes",
    "lost_comments",
    "lost_page_headers",
)
EMBEDDED_OBJECTS = "embedded_objects"

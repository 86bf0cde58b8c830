"""The names of everything a session remembers; a page's own keys carry the page's name.

Keys without a dot are bound to the address (`?lang=pl&document=regulamin.docx`) and so survive a page change.
"""

LANG = "lang"
DOCUMENT = "document"

UPLOAD_ROUND = "frame.upload_round"
PROBLEMS = "frame.problems"
ABSENT_DOCUMENT = "frame.absent_document"
PASSWORDS = "frame.passwords"

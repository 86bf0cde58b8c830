"""The Document page."""

from pages.shared import documents, frame, render

page = frame.begin("document")
file = frame.need_file(page)
document = documents.open_document(page.environment, file)
render.sentence(str(len(document.headings)))

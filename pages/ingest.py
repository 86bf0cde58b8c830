"""ingest."""

from pages.shared import frame

page = frame.begin("ingest")
file = frame.need_file(page)

"""read."""

from pages.shared import frame

page = frame.begin("read")
file = frame.need_file(page)

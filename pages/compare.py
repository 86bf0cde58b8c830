"""compare."""

from pages.shared import frame

page = frame.begin("compare")
file = frame.need_file(page)

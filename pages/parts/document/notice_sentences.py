"""The sentence of each kind of notice. A new kind of `chunking.reading` needs one here; `notices` shows them."""

from collections.abc import Callable, Mapping

from pages.parts.shell.i18n import ngettext

# One sentence per kind of notice; the kinds are those that `chunking.reading` counts.
SENTENCES: Mapping[str, Callable[[int], str]] = {
    "lost_words": lambda count: ngettext(
        "{count} word of the file is not in the text", "{count} words of the file are not in the text", count
    ),
    "lost_footnotes": lambda count: ngettext(
        "{count} footnote of the file is not in the text", "{count} footnotes of the file are not in the text", count
    ),
    "lost_endnotes": lambda count: ngettext(
        "{count} endnote of the file is not in the text", "{count} endnotes of the file are not in the text", count
    ),
    "lost_comments": lambda count: ngettext(
        "{count} comment of the file is not in the text", "{count} comments of the file are not in the text", count
    ),
    "lost_page_headers": lambda count: ngettext(
        "{count} page header or footer of the file is not in the text",
        "{count} page headers or footers of the file are not in the text",
        count,
    ),
    "lost_pages": lambda count: ngettext(
        "{count} page could not be read and is not in the text", "{count} pages could not be read and are not in the text", count
    ),
    "recognised_pages": lambda count: ngettext(
        "{count} page is a picture; its text was recognised by a program that can make mistakes",
        "{count} pages are pictures; their text was recognised by a program that can make mistakes",
        count,
    ),
    "unsure_pages": lambda count: ngettext(
        "{count} of these pages was recognised with doubt; compare it with the file",
        "{count} of these pages were recognised with doubt; compare them with the file",
        count,
    ),
    "html_comments": lambda count: ngettext(
        "{count} HTML comment was left out of the text", "{count} HTML comments were left out of the text", count
    ),
    "left_out_furniture": lambda count: ngettext(
        "{count} running header, footer or page number was left out of the text",
        "{count} running headers, footers and page numbers were left out of the text",
        count,
    ),
    "joined_heading": lambda count: ngettext(
        "{count} heading broken over two lines was joined", "{count} headings broken over two lines were joined", count
    ),
    "joined_table": lambda count: ngettext(
        "{count} table that continues on the next page was joined", "{count} tables that continue on the next page were joined", count
    ),
    "joined_hyphen": lambda count: ngettext(
        "{count} word broken at the end of a line was joined", "{count} words broken at the end of a line were joined", count
    ),
    "hidden_text": lambda count: ngettext(
        "{count} word is hidden in the file and was left out of the text",
        "{count} words are hidden in the file and were left out of the text",
        count,
    ),
    "shown_hidden_text": lambda count: ngettext(
        "{count} word of the text cannot be seen in the file", "{count} words of the text cannot be seen in the file", count
    ),
    "words_in_pictures": lambda count: ngettext(
        "{count} word inside a picture of the file is not in the text",
        "{count} words inside pictures of the file are not in the text",
        count,
    ),
    "dynamic_form": lambda count: ngettext(
        "{count} form of the kind XFA was not read: what is filled in may be missing from the text",
        "{count} forms of the kind XFA were not read: what is filled in may be missing from the text",
        count,
    ),
    "deleted_text": lambda count: ngettext(
        "{count} word is deleted in the file as a tracked change and is not in the text",
        "{count} words are deleted in the file as tracked changes and are not in the text",
        count,
    ),
    "placeholders": lambda count: ngettext(
        "{count} field of a form shows only its prompt, which is not in the text",
        "{count} fields of a form show only their prompts, which are not in the text",
        count,
    ),
    "unknown_symbols": lambda count: ngettext(
        "{count} sign of a symbol font is not known here and is not in the text",
        "{count} signs of symbol fonts are not known here and are not in the text",
        count,
    ),
    "unread_parts": lambda count: ngettext(
        "{count} file inside this file cannot be read and is not in the text",
        "{count} files inside this file cannot be read and are not in the text",
        count,
    ),
    "embedded_objects": lambda count: ngettext(
        "{count} embedded object of another program is not in the text",
        "{count} embedded objects of other programs are not in the text",
        count,
    ),
    "watermark": lambda count: ngettext(
        "{count} word of a watermark was left out of the text", "{count} words of watermarks were left out of the text", count
    ),
    "author_described_pictures": lambda count: ngettext(
        "{count} picture has a description by its author, which is in the text",
        "{count} pictures have descriptions by their author, which are in the text",
        count,
    ),
    "placed_notes": lambda count: ngettext(
        "{count} footnote or endnote was put after the paragraph that refers to it",
        "{count} footnotes and endnotes were put after the paragraphs that refer to them",
        count,
    ),
    "described_pictures": lambda count: ngettext(
        "{count} picture was sent to a vision model, whose description replaces it",
        "{count} pictures were sent to a vision model, whose descriptions replace them",
        count,
    ),
    "undescribed_pictures": lambda count: ngettext(
        "{count} picture has no description: its place is kept, but nothing in it can be found",
        "{count} pictures have no description: their places are kept, but nothing in them can be found",
        count,
    ),
    "vision_failed": lambda count: ngettext(
        "For {count} picture the vision model gave no answer", "For {count} pictures the vision model gave no answer", count
    ),
    "printed_numbers": lambda count: ngettext(
        "{count} automatic number is in the text as Word prints it",
        "{count} automatic numbers are in the text as Word prints them",
        count,
    ),
    "unresolved_numbers": lambda count: ngettext(
        "{count} automatic number has a format that is not known here: it is missing from the text",
        "{count} automatic numbers have a format that is not known here: they are missing from the text",
        count,
    ),
    "moved_headings": lambda count: ngettext(
        "{count} heading that Docling moved after its text was put back",
        "{count} headings that Docling moved after their text were put back",
        count,
    ),
    "empty_headings": lambda count: ngettext("{count} empty heading was left out", "{count} empty headings were left out", count),
    "false_headings": lambda count: ngettext(
        "{count} line passes for a heading in other tools but is a sentence; here it is text",
        "{count} lines pass for headings in other tools but are sentences; here they are text",
        count,
    ),
    "table_without_header": lambda count: ngettext(
        "{count} table has no row that names its columns, so none is repeated in its fragments",
        "{count} tables have no row that names their columns, so none is repeated in their fragments",
        count,
    ),
    "layout_tables": lambda count: ngettext(
        "{count} table that only lays out text was read as text", "{count} tables that only lay out text were read as text", count
    ),
    "headings_in_tables": lambda count: ngettext(
        "{count} heading is inside a table and opens no section",
        "{count} headings are inside a table and open no section",
        count,
    ),
    "unused_bold_in_list": lambda count: ngettext(
        "{count} bold line is an item of a list", "{count} bold lines are items of a list", count
    ),
    "unused_bold_in_textbox": lambda count: ngettext("{count} bold line is in a text box", "{count} bold lines are in a text box", count),
    "unused_contents_line": lambda count: ngettext(
        "{count} bold line belongs to a table of contents", "{count} bold lines belong to a table of contents", count
    ),
    "unused_warning": lambda count: ngettext(
        "{count} bold line is a call for attention", "{count} bold lines are calls for attention", count
    ),
    "unused_caption": lambda count: ngettext(
        "{count} bold line names a table or picture", "{count} bold lines name tables or pictures", count
    ),
    "unused_source": lambda count: ngettext(
        "{count} bold line gives the source of a table or picture", "{count} bold lines give the sources of tables or pictures", count
    ),
    "unused_address": lambda count: ngettext(
        "{count} bold line contains an address or a telephone number", "{count} bold lines contain addresses or telephone numbers", count
    ),
    "unused_date": lambda count: ngettext("{count} bold line is a date", "{count} bold lines are dates", count),
    "unused_value": lambda count: ngettext(
        "{count} bold line is a value with its name", "{count} bold lines are values with their names", count
    ),
    "unused_signature": lambda count: ngettext("{count} bold line is below a signature", "{count} bold lines are below signatures", count),
    "unused_bold_other": lambda count: ngettext(
        "{count} bold line has no text of its own below it", "{count} bold lines have no text of their own below them", count
    ),
    "unused_in_textbox": lambda count: ngettext("{count} heading is in a text box", "{count} headings are in text boxes", count),
    "unused_large": lambda count: ngettext(
        "{count} line is only larger than the text", "{count} lines are only larger than the text", count
    ),
    "unused_pasted": lambda count: ngettext(
        "{count} pasted line looks like a heading, but its paragraph is plain text",
        "{count} pasted lines look like headings, but their paragraphs are plain text",
        count,
    ),
    "unused_undefined_style": lambda count: ngettext(
        "{count} line names a heading style that the file does not have",
        "{count} lines name heading styles that the file does not have",
        count,
    ),
    "unused_bold_sentence": lambda count: ngettext(
        "{count} bold line is a sentence or a part of one", "{count} bold lines are sentences or parts of them", count
    ),
    "unused_capitals": lambda count: ngettext("{count} line in capitals may be a title", "{count} lines in capitals may be titles", count),
    "unused_bold_length": lambda count: ngettext(
        "{count} bold line is too short or too long", "{count} bold lines are too short or too long", count
    ),
}

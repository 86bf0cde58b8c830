"""Groups of blocks that are cut in one way: tables and described pictures alone, text packed together."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from chunking.base.model import Block, Document

_PLACEHOLDER = re.compile(r"<!--.*?-->", re.DOTALL)
_TABLE_WORDS = re.compile(r"\W*tab", re.IGNORECASE)
_HOSTS = ("table", "picture")


@dataclass(frozen=True, slots=True)
class BlockGroup:
    """Neighbouring blocks that are cut in one way.

    Attributes:
        kind: "text" is packed; a "table" and an "image_caption" (a picture that is described) are chunks of their own.
        bundles: the blocks in order; those of one bundle stay together: a table or picture with its captions.
    """

    kind: Literal["text", "table", "image_caption"]
    bundles: tuple[tuple[Block, ...], ...]


def group_blocks(document: Document, blocks: Sequence[Block]) -> Iterator[BlockGroup]:
    """The blocks in order, as groups."""
    waiting: list[tuple[Block, ...]] = []
    for bundle in _bundle(document, blocks):
        kinds = {block.kind for block in bundle}
        if "table" not in kinds and not any(is_described(document, block) for block in bundle):
            waiting.append(bundle)
            continue
        if waiting:
            yield BlockGroup("text", tuple(waiting))
            waiting = []
        yield BlockGroup("table" if "table" in kinds else "image_caption", (bundle,))
    if waiting:
        yield BlockGroup("text", tuple(waiting))


def is_described(document: Document, block: Block) -> bool:
    """Return whether a picture has words of its own next to the mark that keeps its place."""
    return block.kind == "picture" and bool(_PLACEHOLDER.sub("", document.slice(block.span)).strip())


def _bundle(document: Document, blocks: Sequence[Block]) -> Iterator[tuple[Block, ...]]:
    """Tables and pictures with their captions, every other block alone."""
    position = 0
    while position < len(blocks):
        host = position
        while host < len(blocks) and blocks[host].kind == "caption":
            host += 1
        if host == len(blocks) or blocks[host].kind not in _HOSTS:
            # Captions of nothing, or a block that is not a caption.
            behind = max(host, position + 1)
            yield from ((block,) for block in blocks[position:behind])
            position = behind
            continue
        behind = host + 1
        while behind < len(blocks) and blocks[behind].kind == "caption" and _belongs_before(document, blocks, host, behind):
            behind += 1
        yield tuple(blocks[position:behind])
        position = behind


def _belongs_before(document: Document, blocks: Sequence[Block], host: int, caption: int) -> bool:
    """Return whether a caption after a table or picture is its own, and not that of the next one.

    Between two of them its words decide ("Tabela 3", "Rys. 2") if one is a table and one a picture; otherwise it is the next
    one's, as Docling writes captions it knows, unless captions follow here: the next one has its own there too, and
    this one has none yet.
    """
    following = caption + 1
    while following < len(blocks) and blocks[following].kind == "caption":
        following += 1
    if following == len(blocks) or blocks[following].kind not in _HOSTS:
        return True
    if blocks[host].kind != blocks[following].kind:
        names_table = _TABLE_WORDS.match(document.slice(blocks[caption].span)) is not None
        return names_table == (blocks[host].kind == "table")
    has_own = caption > host + 1 or (host > 0 and blocks[host - 1].kind == "caption")
    return not has_own and following + 1 < len(blocks) and blocks[following + 1].kind == "caption"

"""The default setting of n8n: LangChain's recursive splitter with fixed sizes."""

from typing_extensions import override

from chunking.base.language import Language
from chunking.base.phrases import N_
from chunking.base.strategy import Strategy
from chunking.cutting.recursive import RecursiveSplitter
from chunking.cutting.splitter import describe_pair

N8N_SIZE, N8N_OVERLAP = 1000, 200


class N8nSplitter(RecursiveSplitter):
    """The recursive splitter with the sizes of n8n's Default Data Loader, text splitting "Simple".

    It "splits every 1000 characters with a 200 character overlap":
    `new RecursiveCharacterTextSplitter({chunkSize: 1000, chunkOverlap: 200})`. There a character outside the basic plane (an
    emoji) counts as two.
    """

    kind = "n8n"
    choice = N_("what n8n does unless told otherwise")
    has_size = has_unit = has_overlap = False

    @override
    def read(self, words: str, *, max_chars: int) -> Strategy | None:
        return Strategy(self.kind, N8N_SIZE, N8N_OVERLAP) if words == self.kind else None

    @override
    def write(self, strategy: Strategy) -> str:
        return self.kind

    @override
    def describe(self, strategy: Strategy, language: Language) -> str:
        return language.gettext("n8n's usual setting ({pair})").format(pair=describe_pair(strategy, language))

    @override
    def label(self, strategy: Strategy, language: Language) -> str:
        return self.kind


SPLITTER = N8nSplitter()

"""Steps of ingesting one document: open, compare with what is there, cut, embed, save, keep the file."""

from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import cached_property

from chunking.base.errors import ChunkingError, LostWords, UnsupportedFile, UnwritablePlace
from chunking.base.model import Document
from chunking.base.phrases import Phrase
from chunking.base.progress import Progress
from chunking.base.settings import Environment
from chunking.base.strategy import Strategy
from chunking.cutting.cut_document import CutDocument
from chunking.reading.convert import ReadingRequest
from chunking.reading.library import keep_file
from chunking.storing.context.enrichment import ContextReport
from chunking.storing.ingest.plan import EarlierIngest, StoredVersions, Version, find_mismatch, list_earlier, read_versions
from chunking.storing.ingest.results import LOST_COPIES, NOT_KEPT, IngestResult, Journal
from chunking.storing.ingest.run import Destination
from chunking.storing.ingest.save import IngestRequest, count_there, ingest_document, report_duplicate, write_run
from chunking.storing.points import Metadata
from chunking.storing.qdrant.connection import open_store
from chunking.workbench.copies import KeptNames, find_lost, has_left_its_folders, list_kept_names
from chunking.workbench.files import SourceFile, find_kept_file, make_request
from chunking.workbench.lab import cut, judge, make_recipe, open_embedder, open_vectors, preview_context
from chunking.workbench.metadata import find_metadata

DEFAULT_COLLECTION = "documents"


def find_source(environment: Environment, document_id: str, *, password: str | None = None) -> SourceFile:
    """Return a file of the workspace to be saved, with the values given for it there.

    Raises:
        MissingFile: no such document is kept.
        SettingsError: the file of such values is damaged.
    """
    file = find_kept_file(environment, document_id)
    metadata = find_metadata(environment, document_id)
    return SourceFile(file.path, file.name, document_id, file.size_bytes, folder=None, password=password, metadata=metadata)


@dataclass(frozen=True, slots=True)
class IngestOptions:
    """Options of an ingest.

    Attributes:
        engine: the reader of PDFs, instead of the environment's.
        password: of encrypted files, instead of their own.
        force: process again what is there already.
        strict: refuse a file of which words are lost.
        given: values for all documents; they replace those given for one.
    """

    strategy: Strategy
    collection: str = DEFAULT_COLLECTION
    engine: str | None = None
    password: str | None = None
    force: bool = False
    strict: bool = False
    given: Metadata | None = None


@dataclass(frozen=True, slots=True)
class Admitted:
    """A file that is to be read and saved."""

    source: SourceFile
    request: ReadingRequest


def _require_all_words(document: Document) -> None:
    ledger = document.ledger
    if ledger and ledger.lost:
        raise LostWords(source=document.source, count=len(ledger.lost), words=ledger.name_lost())


class Intake:
    """Steps of one document, in the order of the methods.

    Attributes:
        unfinished: ids of the documents of a batch that are still to be finished.

    Raises:
        StoringError: the database cannot be opened at all.
    """

    def __init__(self, environment: Environment, options: IngestOptions) -> None:
        self._environment = environment
        self._options = options
        self._recipe = make_recipe(environment, options.strategy)
        self._store = open_store(environment)
        self._destination = Destination(self._store, options.collection, Journal(environment.data_dir / "journal"))
        self._known: StoredVersions | None = None
        self.unfinished: set[str] = set()

    def read_collection(self) -> None:
        """Read once what an embedded collection contains, instead of once per document; worth it before many."""
        if not self._store.is_remote and not self._options.force:
            self._known = read_versions(self._store, self._options.collection)

    def admit(self, source: SourceFile) -> Admitted | IngestResult | None:
        """Return the file as it is to be read; or the result, if it cannot be opened or is there already.

        None if its bytes are there as an unfinished document, which may be replaced or skipped: ask again after that.
        """
        options, sha256 = self._options, ""
        try:
            data, password = source.read(), options.password or source.password
            request = make_request(self._environment, data, source.name, engine=options.engine, password=password)
            sha256 = request.sha256
            earlier = self._list_earlier(source, sha256) if data and not options.force else ()
            there = next((found for found in earlier if found.document_id not in self.unfinished - {source.document_id}), None)
            if there:
                skipped = report_duplicate(there, source.name, source.document_id, sha256)
                return self._record(self._keep_file(source, data, skipped))
            if earlier:
                return None
        except ChunkingError as error:
            return self.refuse(source, error, sha256=sha256)
        return Admitted(source, request)

    def _list_earlier(self, source: SourceFile, sha256: str) -> tuple[EarlierIngest, ...]:
        """Return the documents that make saving this one needless; not those under other ids whose files have left their folders."""
        document_id, version = source.document_id, Version.make(sha256, self._recipe, self._list_given(source))
        if self._known is not None:
            if self._known.has_nothing(document_id, sha256):
                return ()
            same = self._known.find(document_id, version)
            if same is not None:
                return (same,)
        earlier = list_earlier(self._store, self._options.collection, document_id, version)
        return tuple(
            found for found in earlier if document_id == found.document_id or not has_left_its_folders(self._environment, found.document_id)
        )

    def finish(self, admitted: Admitted, read: "Future[Document]", *, progress: Progress) -> IngestResult:
        """Cut, embed and save what was read.

        Raises:
            Cancelled: by the progress callback; what was added is removed again.
            EmbeddingError: the embedder does not start.
        """
        environment, options, source = self._environment, self._options, admitted.source
        try:
            document = read.result()
            if options.strict:
                _require_all_words(document)
            chunks = cut(environment, document, options.strategy, progress=progress)
            cut_up = CutDocument(document, chunks, source.document_id, self._recipe)
            context = self._find_context(cut_up, progress) if environment.language_model.is_on else None
        except ChunkingError as error:
            return self.refuse(source, error, sha256=admitted.request.sha256)
        judgement = judge(environment, cut_up)
        request = IngestRequest(
            admitted.request.sha256,
            given=self._list_given(source),
            force=options.force,
            orphan_pct=judgement.figures.orphan_pct,
            truncated=len(judgement.find("truncated")),
        )
        if context is not None:
            request = replace(request, sentences=context.sentences, llm_calls=context.calls, warnings=context.warnings)
        embedder, cache = open_embedder(environment), open_vectors(environment)
        result = ingest_document(self._destination, cut_up, request, embedder=embedder, cache=cache, progress=progress)
        if self._known is not None:
            self._known.note_saved(admitted.request.sha256)
        return self._keep_file(source, admitted.request.data, self._warn_of_lost(result))

    def _warn_of_lost(self, result: IngestResult) -> IngestResult:
        """Name the files that were skipped because of the version that is replaced now; those of this batch have their turn."""
        if not result.older_hashes:
            return result
        lost = find_lost(self._store, [self._options.collection], result.older_hashes, self._kept_names, of=result.document_id)
        names = sorted(name for other, name in lost.items() if other not in self.unfinished)
        return result.warn([Phrase(LOST_COPIES, names=", ".join(names))]) if names else result

    @cached_property
    def _kept_names(self) -> KeptNames:
        return list_kept_names(self._environment)

    def _find_context(self, cut_up: CutDocument, progress: Progress) -> ContextReport | None:
        """Return the sentences shown before, or found now; nothing is asked for a collection that would refuse the document."""
        info = self._store.read_collection(self._options.collection)
        if info is not None and find_mismatch(info, self._recipe):
            return None
        return preview_context(self._environment, cut_up, progress=progress)

    def refuse(self, source: SourceFile, error: ChunkingError, *, sha256: str = "") -> IngestResult:
        """Return the result of a document that cannot be read, with the points it still has."""
        result = IngestResult(
            source=source.name,
            document_id=source.document_id,
            sha256=sha256,
            status="skipped_unsupported" if isinstance(error, UnsupportedFile) else "failed",
            reason_template="{detail}",
            reason_params={"detail": error},
            points=count_there(self._store, self._options.collection, source.document_id),
            error=error,
        )
        return self._record(result)

    def _keep_file(self, source: SourceFile, data: bytes, result: IngestResult) -> IngestResult:
        """Keep the file, so that its collection can be cut again; a warning if that does not work."""
        if source.folder is None or result.error is not None:
            return result
        store = self._environment.ingested_dir
        try:
            keep_file(store, document_id=source.document_id, name=source.name, data=data, folder=source.folder)
        except UnwritablePlace as error:
            return result.warn([Phrase(NOT_KEPT, detail=error)])
        return result

    def _record(self, result: IngestResult) -> IngestResult:
        return write_run(self._destination, result, self._recipe)

    def _list_given(self, source: SourceFile) -> dict[str, str]:
        return {**source.metadata, **(self._options.given or {})}

"""Front door for actions: one function per user action, exported here. Each takes the `Environment` it works in."""

from chunking.cutting.cut_document import CutDocument, identify_document
from chunking.cutting.splitter import Splitter, describe_strategy, label_strategy, list_splitters
from chunking.judging.advice import ADVICE_CODES, FileAdvice, advise_file
from chunking.judging.comparison import DocumentComparison, Row, add_row, export_csv, name_rows
from chunking.judging.defects import CAUSE_WORDS, DEFECT_KINDS, DEFECTS, FURTHER_DEFECTS
from chunking.judging.figures import Figures
from chunking.judging.findings import ChunkJudgement
from chunking.judging.reader_verdicts import VERDICTS, Verdict
from chunking.judging.recommendation import Recommendation, WeightedRow, recommend_setting, weigh_corpus
from chunking.judging.registers import Register, export_register_csv, export_register_parquet, find_registers
from chunking.judging.report.data import OrphanLimit, ReportedFile, report_file
from chunking.judging.sampling import estimate_bad
from chunking.judging.wording import say_range, say_recommendation
from chunking.reading.library import KeptFile
from chunking.reading.word.audit import AuditedParagraph, WordAudit, export_audit, order_worst_first
from chunking.reading.word.repair import WordRepair
from chunking.reading.word.verdicts import FALSE, PRESS_NO_HEADER, WHY_NO_HEADER, WORST_FIRST, advise
from chunking.storing.aliases import Promotion
from chunking.storing.context.enrichment import WHY_MISSING, ChunkContext, ContextReport
from chunking.storing.foreign.signs import ForeignReport
from chunking.storing.ingest.plan import IngestPlan
from chunking.storing.ingest.proof import Discrepancy, DocumentProof
from chunking.storing.ingest.results import STATUSES_WORST_FIRST, IngestResult, read_phrase
from chunking.storing.qdrant.schema import CollectionInfo, read_recipe, read_strategy
from chunking.workbench.batches import (
    Compared,
    OpenedDocument,
    OpenedDocuments,
    compare_documents,
    export_results,
    open_documents,
    preview_ingests,
)
from chunking.workbench.checking import CollectionCheck, check_collection
from chunking.workbench.collections import (
    advise_on_target,
    describe_target,
    drop_collection,
    list_collections,
    list_runs,
    list_stored_documents,
    promote,
    resolve_collection,
    rollback,
    suggest_alias,
    test_target,
)
from chunking.workbench.files import (
    SourceFile,
    add_file,
    find_source_files,
    is_converted,
    list_engines,
    list_files,
    list_samples,
    name_folder,
    open_document,
    read_file,
)
from chunking.workbench.ingest import (
    check_name,
    ingest_folder,
    ingest_source,
    ingest_sources,
    preview_folder,
    preview_ingest,
)
from chunking.workbench.intake import DEFAULT_COLLECTION, IngestOptions, find_source
from chunking.workbench.lab import compare, cut, describe, make_recipe, name_embedder, open_embedder, preview_context
from chunking.workbench.locators import list_paragraphs, name_section
from chunking.workbench.metadata import describe_files, find_metadata, forget_metadata, read_assignments, read_metadata, save_metadata
from chunking.workbench.recutting import count_kept_files, name_recut, recut_collection
from chunking.workbench.remote_services import RemoteService, list_remote_services
from chunking.workbench.removal import Removal, find_gone, list_document_names, prune_folder, remove_document
from chunking.workbench.reports import export_json, export_report, make_report, write_report
from chunking.workbench.samples import (
    DrawnChunk,
    Location,
    Sample,
    correct_note,
    draw_chunks,
    find_neighbours,
    find_verdicts,
    list_verdicts,
    locate_chunks,
    pick_worst,
    pool_documents,
    sample_documents,
    save_verdict,
)
from chunking.workbench.stored_chunks import list_stored_chunks, sample_collection
from chunking.workbench.stored_rows import StoredRow, read_stored_rows
from chunking.workbench.word_files import (
    RepairEffect,
    audit_file,
    compare_reach,
    draw_page,
    name_styles,
    read_original,
    repair_file,
    save_copy,
)

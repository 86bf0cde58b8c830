"""One function per user action; what the pages and the command line call. Each takes the `Environment` it works in."""

from chunking.cutting.sections import SectionRecord, read_section
from chunking.judging.advice import ADVICE_CODES, FileAdvice, advise_file
from chunking.judging.comparison import DocumentComparison, Row, add_row, export_csv, name_rows
from chunking.judging.defects import BAD_DEFECTS, DEFECTS, ChunkJudgement, Defect
from chunking.judging.figures import Figures
from chunking.judging.recommendation import Recommendation, WeightedRow, recommend_setting, weigh_corpus
from chunking.judging.registers import Register, export_register_csv, export_register_parquet, find_registers
from chunking.judging.sampling import estimate_bad
from chunking.judging.verdicts import VERDICTS, Verdict
from chunking.reading.docx_audit import AuditedParagraph, WordAudit, export_audit, order_worst_first
from chunking.reading.docx_repair import Change, WordRepair
from chunking.reading.docx_verdicts import FALSE, MISSED, WHY, WORST_FIRST, Advice, advise
from chunking.reading.engines import Engine
from chunking.reading.workspace import WorkspaceFile
from chunking.storing.aliases import Promotion
from chunking.storing.enrichment import WHY_MISSING, ChunkContext, ContextReport
from chunking.storing.foreign import ForeignReport
from chunking.storing.listings import CollectionInfo, DocumentInfo
from chunking.storing.plan import IngestPlan
from chunking.storing.proof import DocumentProof
from chunking.storing.results import IngestResult, read_phrase
from chunking.storing.schema import read_recipe
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
from chunking.workbench.contexts import count_truncated, preview_context
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
    DEFAULT_COLLECTION,
    FolderPreview,
    check_name,
    ingest_folder,
    ingest_source,
    ingest_sources,
    preview_folder,
    preview_ingest,
)
from chunking.workbench.intake import IngestSource
from chunking.workbench.lab import (
    compare,
    cut,
    describe,
    judge,
    make_recipe,
    name_embedder,
    open_embedder,
)
from chunking.workbench.metadata import (
    FolderMetadata,
    describe_files,
    find_metadata,
    forget_metadata,
    read_assignments,
    read_metadata,
    save_metadata,
)
from chunking.workbench.places import list_paragraphs, name_section
from chunking.workbench.recutting import Recut, count_kept_files, name_recut, recut_collection
from chunking.workbench.removal import Removal, find_gone, prune_folder, remove_document
from chunking.workbench.reports import export_json, export_report, make_report, write_report
from chunking.workbench.samples import (
    DrawnChunk,
    Place,
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
from chunking.workbench.services import RemoteService, list_remote_services
from chunking.workbench.stored_chunks import list_stored_chunks, sample_collection
from chunking.workbench.stored_rows import StoredRow, read_stored_row, read_stored_rows
from chunking.workbench.views import draw_page, name_styles
from chunking.workbench.word import (
    HeadingReach,
    RepairEffect,
    audit_file,
    compare_reach,
    read_original,
    repair_file,
    save_copy,
)

__all__ = [
    "ADVICE_CODES",
    "Advice",
    "AuditedParagraph",
    "BAD_DEFECTS",
    "Change",
    "ChunkContext",
    "ChunkJudgement",
    "CollectionCheck",
    "CollectionInfo",
    "Compared",
    "ContextReport",
    "DEFAULT_COLLECTION",
    "DEFECTS",
    "Defect",
    "DocumentComparison",
    "DocumentInfo",
    "DocumentProof",
    "DrawnChunk",
    "Engine",
    "FALSE",
    "Figures",
    "FileAdvice",
    "FolderMetadata",
    "FolderPreview",
    "ForeignReport",
    "HeadingReach",
    "IngestPlan",
    "IngestResult",
    "IngestSource",
    "MISSED",
    "OpenedDocument",
    "OpenedDocuments",
    "Place",
    "Promotion",
    "Recommendation",
    "Recut",
    "Register",
    "RemoteService",
    "Removal",
    "RepairEffect",
    "Row",
    "Sample",
    "SectionRecord",
    "SourceFile",
    "StoredRow",
    "VERDICTS",
    "Verdict",
    "WHY",
    "WHY_MISSING",
    "WORST_FIRST",
    "WeightedRow",
    "WordAudit",
    "WordRepair",
    "WorkspaceFile",
    "add_file",
    "add_row",
    "advise",
    "advise_file",
    "advise_on_target",
    "audit_file",
    "check_collection",
    "check_name",
    "compare",
    "compare_documents",
    "compare_reach",
    "correct_note",
    "count_kept_files",
    "count_truncated",
    "cut",
    "describe",
    "describe_files",
    "describe_target",
    "draw_chunks",
    "draw_page",
    "drop_collection",
    "estimate_bad",
    "export_audit",
    "export_csv",
    "export_json",
    "export_register_csv",
    "export_register_parquet",
    "export_report",
    "export_results",
    "find_gone",
    "find_metadata",
    "find_neighbours",
    "find_registers",
    "find_source_files",
    "find_verdicts",
    "forget_metadata",
    "ingest_folder",
    "ingest_source",
    "ingest_sources",
    "is_converted",
    "judge",
    "list_collections",
    "list_engines",
    "list_files",
    "list_paragraphs",
    "list_remote_services",
    "list_runs",
    "list_samples",
    "list_stored_chunks",
    "list_stored_documents",
    "list_verdicts",
    "locate_chunks",
    "make_recipe",
    "make_report",
    "name_embedder",
    "name_folder",
    "name_recut",
    "name_rows",
    "name_section",
    "name_styles",
    "open_document",
    "open_documents",
    "open_embedder",
    "order_worst_first",
    "pick_worst",
    "pool_documents",
    "preview_context",
    "preview_folder",
    "preview_ingest",
    "preview_ingests",
    "promote",
    "prune_folder",
    "read_assignments",
    "read_file",
    "read_metadata",
    "read_original",
    "read_phrase",
    "read_recipe",
    "read_section",
    "read_stored_row",
    "read_stored_rows",
    "recommend_setting",
    "recut_collection",
    "remove_document",
    "repair_file",
    "resolve_collection",
    "rollback",
    "sample_collection",
    "sample_documents",
    "save_copy",
    "save_metadata",
    "save_verdict",
    "suggest_alias",
    "test_target",
    "weigh_corpus",
    "write_report",
]

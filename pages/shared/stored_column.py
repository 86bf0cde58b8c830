"""The column "in your Qdrant now": which collection stands beside the settings."""


def offer() -> None:
    """The choice of a collection, none by default."""

"""Settings and recommendations described in the reader's language."""

from collections.abc import Sequence

from chunking.base.language import Language
from chunking.base.strategy import Strategy
from chunking.judging.recommendation import Recommendation

NAMED_FILES = 3


def describe_strategy(strategy: Strategy, language: Language) -> str:
    """A way of cutting in words: "structural, limit 1,500"; "600 characters with overlap 100"."""
    match strategy.kind:
        case "structural":
            return _describe_structural(strategy, language)
        case "recursive":
            return _describe_pair(strategy, language)
        case "fixed":
            return _with_overlap(language.gettext("cut every {size}"), strategy, language)
        case "sentences":
            return _with_overlap(language.gettext("whole sentences up to {size}"), strategy, language)
        case "semantic":
            words = language.gettext("where the subject changes (threshold {threshold}), up to {size}")
            digits = 0 if strategy.threshold == int(strategy.threshold) else 2
            return _with_overlap(words.replace("{threshold}", language.number(strategy.threshold, digits=digits)), strategy, language)
        case "markdown":
            return _with_overlap(language.gettext("at headings, then {size}"), strategy, language)
        case "hybrid":
            return language.gettext("Docling's own way up to {size}").format(size=_say_size(strategy, language))
        case "n8n":
            return language.gettext("n8n's usual setting ({pair})").format(pair=_describe_pair(strategy, language))
        case "stored":
            return language.gettext("what is in Qdrant now ({collection})").format(collection=strategy.collection)


def say_recommendation(recommendation: Recommendation, language: Language) -> str:
    """For the whole corpus, one sentence each: what to use, what to repair first, what to beware of."""
    said = [language.gettext("Use {setting}.").format(setting=describe_strategy(recommendation.strategy, language))]
    if files := recommendation.repair_first:
        template = language.ngettext(
            "Repair this file first, it has no headings: {names}.",
            "Repair these {count} files first, they have no headings: {names}.",
            len(files),
        )
        names = ", ".join(files[:NAMED_FILES])
        if len(files) > NAMED_FILES:
            names = language.gettext("{names} and {count} more").format(names=names, count=language.number(len(files) - NAMED_FILES))
        said.append(template.format(names=names))
    if recommendation.warning is not None:
        code, worst = recommendation.warning
        templates = {
            "orphan": language.gettext("{setting} leaves {range} of the fragments without heading."),
            "crossing": language.gettext("{setting} mixes sections in {range} of the fragments."),
        }
        name = describe_strategy(worst.strategy, language)
        said.append(templates[code].format(setting=name[:1].upper() + name[1:], range=say_range(worst.bounds(code), language)))
    return " ".join(said)


def say_range(bounds: Sequence[float], language: Language) -> str:
    """From the least to the greatest share: "47 to 73 %"; one share where they are equal."""
    low, high = (language.percent(bound) for bound in bounds)
    return high if low == high else language.gettext("{low} to {high}").format(low=low.removesuffix("%"), high=high)


def _describe_structural(strategy: Strategy, language: Language) -> str:
    words = (
        language.gettext("structural, limit {size} tokens") if strategy.unit == "tokens" else language.gettext("structural, limit {size}")
    )
    parts = [words.format(size=language.number(strategy.max_size))]
    parts += [language.gettext("overlap {overlap}").format(overlap=language.number(strategy.overlap))] if strategy.overlap else []
    parts += [language.gettext("tables row by row")] if strategy.table_rows == "records" else []
    parts += [language.gettext("small sections together")] if strategy.merge_small else []
    parts += [language.gettext("with date, page and clause")] if strategy.cite else []
    return ", ".join(parts)


def _describe_pair(strategy: Strategy, language: Language) -> str:
    words = language.gettext("{size} with overlap {overlap}")
    return words.format(size=_say_size(strategy, language), overlap=language.number(strategy.overlap))


def _with_overlap(words: str, strategy: Strategy, language: Language) -> str:
    said = words.format(size=_say_size(strategy, language))
    if not strategy.overlap:
        return said
    return said + ", " + language.gettext("overlap {overlap}").format(overlap=language.number(strategy.overlap))


def _say_size(strategy: Strategy, language: Language) -> str:
    if strategy.unit == "tokens":
        return language.ngettext("{count} token", "{count} tokens", strategy.max_size)
    return language.ngettext("{count} character", "{count} characters", strategy.max_size)

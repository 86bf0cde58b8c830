"""Settings and recommendations described in the reader's language."""

from collections.abc import Sequence

from chunking.base.language import Language
from chunking.cutting.splitter import describe_strategy
from chunking.judging.recommendation import Recommendation

NAMED_FILES = 3


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

"""Collections in words: how one was cut, and everything else that made it."""

from collections.abc import Mapping
from typing import Any

from chunking import workbench
from chunking.workbench import CollectionInfo
from pages.shared import reading_rules, setting
from pages.shared.i18n import _, format_day, format_number

PLAIN_ALIAS = "live"
"""The alias that need not be told, since its name says all."""


def say_cut(recipe: Mapping[str, Any]) -> str:
    """How it was cut, in words."""
    strategy = workbench.read_strategy(recipe)
    if strategy is not None:
        return setting.describe_strategy(strategy)
    return _("in a way this version does not know") if recipe else _("by another tool")


def say_state(info: CollectionInfo) -> str:
    """Whether it is live, and the names it is asked for by."""
    if set(info.aliases) - {PLAIN_ALIAS}:
        return _("live, as {names}").format(names=", ".join(info.aliases))
    if info.aliases:
        return _("live")
    return _("asked for by its own name") if info.live else ""


def list_making(info: CollectionInfo) -> list[str]:
    """What made a collection, a line each."""
    if not info.is_ours:
        return [_("Another tool made it; it does not say how.")]
    recipe = info.recipe
    lines = [_("cut: {setting}").format(setting=say_cut(recipe)), *list_recipe(recipe, version=info.embedder_version)]
    if info.created_at:
        lines.append(_("made on {day}").format(day=format_day(info.created_at)))
    if info.cut_again_from:
        lines.append(_("cut again from the documents of {name}").format(name=info.cut_again_from))
    lines += [_("before it, {alias} was {name}").format(alias=alias, name=name) for alias, name in info.previous.items()]
    return lines


def list_recipe(recipe: Mapping[str, Any], *, version: str = "") -> list[str]:
    """What else of a recipe decides the result: embedder, language model, rules of reading that are off."""
    embedder = " ".join(part for part in (str(recipe.get("embedder") or ""), version) if part)
    lines = [_("embedder: {name}").format(name=embedder or _("none"))]
    if model := str(recipe.get("enrichment") or ""):
        lines.append(_("sentences of context by {model}").format(model=model))
    rules: Mapping[str, Any] = recipe.get("rules") or {}
    lines += [
        _("rule switched off: {rule}").format(rule=_(words)) for name, words in reading_rules.WORDS.items() if rules.get(name) is False
    ]
    if "cutting_version" in recipe:
        numbers = {"cutting": format_number(recipe["cutting_version"]), "reading": format_number(rules.get("version") or 0)}
        lines.append(_("version {cutting} of cutting, {reading} of reading").format(**numbers))
    return lines

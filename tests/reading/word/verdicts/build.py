"""Fifteen small business files for the heading audit; what is right about each stands in `expected.json`."""

from collections.abc import Callable

from tests.reading.word.verdicts import by_look, by_style

BUILDERS: dict[str, Callable[[], bytes]] = {
    "regulamin_pracy.docx": by_style.build_work_rules,
    "procedura_zakupow.docx": by_style.build_purchase_procedure,
    "umowa_najmu.docx": by_style.build_lease,
    "instrukcja_stanowiskowa.docx": by_look.build_machine_manual,
    "cennik_uslug.docx": by_look.build_price_list,
    "intranet_praca_zdalna.docx": by_look.build_intranet_page,
    "polityka_bhp.docx": by_style.build_safety_policy,
    "instrukcja_kancelaryjna.docx": by_style.build_office_manual,
    "procedura_reklamacji.docx": by_style.build_complaint_procedure,
    "plan_szkolen.docx": by_look.build_training_plan,
    "formularz_oceny.docx": by_look.build_appraisal_form,
    "regulamin_konkursu.docx": by_look.build_contest_rules,
    "notatka_sluzbowa.docx": by_look.build_memo,
    "arbeitsanweisung.docx": by_style.build_german_instruction,
    "employee_handbook.docx": by_style.build_english_handbook,
}


def build_all() -> dict[str, bytes]:
    """Every file by its name."""
    return {name: build() for name, build in BUILDERS.items()}

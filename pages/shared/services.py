"""Which services outside this computer get texts of documents, said on every page."""

from chunking import Environment, workbench
from chunking.workbench import RemoteService
from pages.shared import render
from pages.shared.i18n import _


def find_remote(environment: Environment) -> tuple[RemoteService, ...]:
    """The services that are on and not on this computer."""
    return tuple(service for service in workbench.list_remote_services(environment) if not service.is_local)


def show(environment: Environment) -> None:
    """A quiet line a service; nothing where everything stays on this computer."""
    found = find_remote(environment)
    if not found:
        return
    render.note(_("These services get texts of your documents:"))
    for service in found:
        place = f"{service.host}, {service.model}" if service.model else service.host
        render.note(_("{purpose}: {place}").format(purpose=_(service.purpose), place=place))

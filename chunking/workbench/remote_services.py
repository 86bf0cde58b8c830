"""The services outside this process that the user configured, for the interface to list them; never a key."""

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

from chunking.base.phrases import N_
from chunking.base.settings import Environment, Service
from chunking.embedding.openai_models import OPENAI_PREFIX
from chunking.workbench.lab import name_embedder

_LOCAL_NAMES = frozenset({"localhost", "ip6-localhost"})


@dataclass(frozen=True, slots=True)
class RemoteService:
    """A service that is on.

    Attributes:
        purpose: the reason why it gets documents, an English message id.
        host: host and port, without user or password.
        model: the model's name, empty if there is none.
        is_local: it runs on this computer, so nothing leaves it.
    """

    purpose: str
    host: str
    model: str = ""
    is_local: bool = False


def list_remote_services(environment: Environment) -> tuple[RemoteService, ...]:
    """Return the services that are on, in the order in which a document reaches them."""
    found = [
        (N_("reading PDF files"), Service(environment.docling_serve_url, ""), True),
        (N_("reading many files"), Service(environment.scheduler, ""), True),
        (N_("describing pictures"), environment.vision_model, environment.vision_model.is_on),
        (N_("context of fragments without a heading"), environment.language_model, environment.language_model.is_on),
        (N_("computing vectors"), environment.embedding_service, _embeds_remotely(environment)),
        (N_("the database"), Service(environment.qdrant_url, ""), True),
    ]
    return tuple(
        RemoteService(purpose, service.host, service.model, is_local=_is_local(service.base_url))
        for purpose, service, is_on in found
        if is_on and service.base_url
    )


def _embeds_remotely(environment: Environment) -> bool:
    return environment.embedding_service.is_on and name_embedder(environment).startswith(OPENAI_PREFIX)


def _is_local(url: str) -> bool:
    try:
        name = urlsplit(url).hostname or ""
        if name in _LOCAL_NAMES:
            return True
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False

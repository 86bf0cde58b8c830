"""OpenAI-compatible services the user configured; the only module that imports `openai`.

The client retries what is worth it (429, 408, 409, 5xx, a broken line, a time-out) with growing waits and honours
Retry-After up to two minutes. No message or log entry contains the key.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from chunking.base.errors import ChunkingError
from chunking.base.phrases import N_, Phrase
from chunking.base.settings import Service

if TYPE_CHECKING:
    from openai import OpenAI

TIMEOUT_S = 60.0
MAX_RETRIES = 3
ANSWER_TOKENS = 200
_LASTING_STATUSES = frozenset({400, 401, 402, 403, 404, 405, 410, 413, 415, 422})
_DETAIL_CHARS = 200
_NO_KEY = "none"
# Headers that would describe this computer, and other accounts named in the environment, to the service.
_LEFT_OUT_HEADERS = (
    *("X-Stainless-Lang", "X-Stainless-Package-Version", "X-Stainless-OS", "X-Stainless-Arch", "X-Stainless-Runtime"),
    *("X-Stainless-Runtime-Version", "X-Stainless-Async", "OpenAI-Organization", "OpenAI-Project"),
)
_Answer = TypeVar("_Answer")


class ServiceError(ChunkingError):
    """A configured service does not answer as it should. Params: `source` (its host), `detail`.

    Attributes:
        is_lasting: asking again would give the same (a wrong key, an unknown model).
    """

    kind = "service"
    template = N_("The service {source} does not answer as it should: {detail}.")
    remedy_template = N_("Check its address, model and key, and that it runs, then try again.")

    def __init__(self, *, is_lasting: bool = False, **params: object) -> None:
        super().__init__(**params)
        self.is_lasting = is_lasting


@dataclass(frozen=True, slots=True)
class ChatAnswer:
    """The answer of a language model; `tokens` spent on question and answer, None if the service does not state it."""

    text: str
    tokens: int | None


class ServiceClient:
    """One service, safe to share between threads; `close` ends calls under way.

    Args:
        service: address, model and key.
    """

    def __init__(self, service: Service) -> None:
        self._service = service
        self._client = _open_client(service)

    def chat(self, messages: Sequence[Mapping[str, str]]) -> ChatAnswer:
        """Return the model's answer to these messages at temperature 0.

        Raises:
            ServiceError: there was none.
        """
        create: Callable[..., Any] = self._client.chat.completions.create

        def ask() -> ChatAnswer:
            found = create(model=self._service.model, messages=list(messages), temperature=0, max_tokens=ANSWER_TOKENS)
            text = found.choices[0].message.content
            spent = getattr(getattr(found, "usage", None), "total_tokens", None)
            return ChatAnswer(text if isinstance(text, str) else "", spent if isinstance(spent, int) else None)

        return self._call(ask)

    def embed(self, texts: Sequence[str]) -> tuple[list[Any], str]:
        """Return the vectors of these texts, paired by the service's own numbers, and the name of the model it used.

        Raises:
            ServiceError: it failed, or does not state which vector belongs to which text.
        """

        def ask() -> tuple[list[Any], str]:
            found = self._client.embeddings.create(model=self._service.model, input=list(texts), encoding_format="float")
            numbered = {item.index: item.embedding for item in found.data}
            if len(found.data) != len(texts) or set(numbered) != set(range(len(texts))):
                raise ServiceError(
                    source=self._service.host,
                    detail=Phrase(
                        N_("it gave {given} vectors for {wanted} texts, or did not number them"), given=len(found.data), wanted=len(texts)
                    ),
                )
            model = found.model if isinstance(found.model, str) else ""
            return [numbered[index] for index in range(len(texts))], model

        return self._call(ask)

    def close(self) -> None:
        """Close the client; calls that wait for an answer raise `ServiceError`."""
        self._client.close()

    def _call(self, ask: Callable[[], _Answer]) -> _Answer:
        import openai

        try:
            return ask()
        except openai.APIStatusError as error:
            detail = Phrase(N_("it answers {status} ({reason})"), status=error.status_code, reason=self._quote(error))
            raise ServiceError(source=self._service.host, detail=detail, is_lasting=error.status_code in _LASTING_STATUSES) from None
        except openai.APITimeoutError:
            raise ServiceError(source=self._service.host, detail=N_("it does not answer in time")) from None
        except openai.APIConnectionError as error:
            detail = Phrase(N_("there is no connection ({reason})"), reason=self._quote(error.__cause__ or error))
            raise ServiceError(source=self._service.host, detail=detail) from None
        except (openai.OpenAIError, ValueError, TypeError, AttributeError, LookupError, RuntimeError):
            # No JSON, or JSON of another shape: the client does not check what it reads. A closed client raises RuntimeError.
            raise ServiceError(source=self._service.host, detail=N_("its answer does not follow the OpenAI protocol")) from None

    def _quote(self, error: BaseException) -> str:
        """Return the service's description of its fault, on one line, without the key that it may repeat."""
        words = " ".join(str(error).split())
        return (words.replace(self._service.api_key, "…") if self._service.api_key else words)[:_DETAIL_CHARS]


def _open_client(service: Service) -> "OpenAI":
    from openai import Omit, OpenAI

    left_out: Any = {name: Omit() for name in _LEFT_OUT_HEADERS}  # the client's own way to leave a header out
    return OpenAI(
        base_url=service.base_url,
        api_key=service.api_key or _NO_KEY,
        organization="",
        project="",
        timeout=TIMEOUT_S,
        max_retries=MAX_RETRIES,
        default_headers=left_out,
    )

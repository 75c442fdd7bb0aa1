import pytest

from spacy_wikicrem.ty import MaskedExample
from spacy_wikicrem.util.jsonl import write_examples

NAMES = ["ada", "bob", "anna", "marco", "maria", "john", "mary", "smith"]


def make_examples(count: int, start: int = 0) -> list[MaskedExample]:
    """The first name of the sentence is always the hidden one: learnable, not given away."""
    examples = []
    for index in range(start, start + count):
        first, second = NAMES[index % 8], NAMES[(index // 8 + index + 1) % 8]
        if first != second:
            text = f"{first} met {second} in {index} . [MASK] smiled ."
            examples.append(MaskedExample(text, first, (first, second), case="b"))
    return examples


@pytest.fixture
def config(tmp_path, tiny_masked_lm) -> dict:
    write_examples(tmp_path / "train.jsonl", make_examples(24))
    write_examples(tmp_path / "dev.jsonl", make_examples(16, start=100))
    return {
        "model": {"name": str(tiny_masked_lm), "max_length": 32},
        "data": {"train": [str(tmp_path / "train.jsonl")], "dev": [str(tmp_path / "dev.jsonl")]},
        "training": {"batch_size": 8, "epochs": 2, "learning_rate": 0.003},
    }

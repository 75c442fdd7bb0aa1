from __future__ import annotations

import json

from spacy_wikicrem.resolution.display import describe
from tests.pipeline.fakes import make_nlp

TEXT = "Ada met Bob.  She smiled <at> his cat.\n\nZoë left."


def test_describe_is_json_with_offsets_into_the_text() -> None:
    found = json.loads(json.dumps(describe(make_nlp(["Ada"])(TEXT))))
    assert found["text"] == TEXT
    assert found["resolved_text"] == "Ada met Bob.  Ada smiled <at> Ada's cat.\n\nZoë left."
    she, his = found["resolutions"]
    assert she["antecedent"] == {"text": "Ada", "start": 0, "end": 3}
    assert TEXT[his["pronoun"]["start"] : his["pronoun"]["end"]] == "his"
    assert [c["text"] for c in she["candidates"]] == ["Ada", "Bob"]
    assert she["probability"] == she["candidates"][0]["probability"]
    assert she["sentence"] == "She smiled <at> his cat."

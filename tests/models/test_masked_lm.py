import json
from concurrent.futures import ThreadPoolExecutor

import pytest
import torch

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models import masked_lm as module
from spacy_wikicrem.models.masked_lm import MaskedLM, reduce_scores
from spacy_wikicrem.ty import MaskedQuery

QUERIES = [
    MaskedQuery("Ada Lovelace met Bob Jones. ", " smiled at him.", ("Ada Lovelace", "Bob Jones")),
    MaskedQuery("", " left (Marco did not).", ("Bob", "Marco")),
    MaskedQuery("He took (", ")'s letter", ("Zoë", "O'Brien-Smith", "Ada")),
    MaskedQuery("It was ", "", ("Ada",)),
]


def naive_score(masked_lm: MaskedLM, query: MaskedQuery, candidate: str) -> float:
    """One candidate, one unpadded sequence, logits at every position."""
    tokenizer = masked_lm.tokenizer
    text = query.before + candidate + query.after
    encoding = tokenizer(text, return_offsets_mapping=True)
    start, end = len(query.before), len(query.before) + len(candidate)
    offsets = encoding["offset_mapping"]
    at = [i for i, (a, b) in enumerate(offsets) if a < end and b > start and b > a]
    ids = torch.tensor([encoding["input_ids"]])
    right = ids[0, at]
    ids[0, at] = tokenizer.mask_token_id
    with torch.inference_mode():
        logits = masked_lm.model(input_ids=ids).logits[0, at]
    return float(torch.log_softmax(logits, -1).gather(1, right[:, None]).mean())


def test_scores_equal_the_naive_recipe(family):
    masked_lm = MaskedLM.load(family)
    for batch_tokens in (16, 8192):
        scores = masked_lm.score(QUERIES, batch_tokens=batch_tokens)
        for query, row in zip(QUERIES, scores, strict=True):
            expected = [naive_score(masked_lm, query, name) for name in query.candidates]
            assert row == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize("size", [0, -1])
def test_no_room_for_a_token(tiny_masked_lm, size):
    with pytest.raises(WikicremError, match="W221"):
        MaskedLM.load(tiny_masked_lm).score(QUERIES, batch_tokens=size)


def test_bf16_scores_are_close(tiny_masked_lm):
    exact = MaskedLM.load(tiny_masked_lm).score(QUERIES)
    rough = MaskedLM.load(tiny_masked_lm, precision="bfloat16").score(QUERIES)
    assert rough != exact
    for row, expected in zip(rough, exact, strict=True):
        assert row == pytest.approx(expected, abs=0.05)


def test_leading_space_belongs_to_the_candidate(roberta):
    masked_lm = MaskedLM.load(roberta)
    inside, start = (
        masked_lm.encoder.encode([MaskedQuery(before, " left.", ("Marco",))])[0][0]
        for before in ("Then ", "")
    )
    pieces = [masked_lm.tokenizer.convert_ids_to_tokens(list(e.pieces)) for e in (inside, start)]
    assert pieces[0][0].startswith("Ġ")
    assert not pieces[1][0].startswith("Ġ")
    assert inside.ids[-4:-3] != masked_lm.tokenizer.convert_tokens_to_ids(["Ġ"])


def test_one_forward_pass_per_distinct_candidate_length(tiny_masked_lm, monkeypatch):
    masked_lm = MaskedLM.load(tiny_masked_lm)
    seen = []
    original = masked_lm.model.base_model.forward

    def spy(*args, **kwargs):
        seen.append(kwargs["input_ids"].shape)
        return original(*args, **kwargs)

    monkeypatch.setattr(masked_lm.model.base_model, "forward", spy)
    query = MaskedQuery("ada met bob . ", " smiled", ("ada", "bob", "john smith", "mary jones"))
    masked_lm.score([query, query])
    assert sum(shape[0] for shape in seen) == 2


def test_logits_are_computed_at_the_masks_only(tiny_masked_lm, monkeypatch):
    masked_lm = MaskedLM.load(tiny_masked_lm)
    shapes = []
    masked_lm.model.cls.register_forward_hook(lambda m, i, out: shapes.append(tuple(out.shape)))
    masked_lm.score([MaskedQuery("ada met bob . ", " smiled", ("john smith",))])
    assert shapes == [(2, masked_lm.model.config.vocab_size)]


@pytest.mark.parametrize(
    ("reduction", "expected"), [("mean", -2.0), ("sum", -6.0), ("released", -6.0 / 128)]
)
def test_reduction(reduction, expected):
    totals, sizes = torch.tensor([-6.0]), torch.tensor([3])
    assert float(reduce_scores(totals, sizes, reduction)) == pytest.approx(expected)


@pytest.mark.parametrize("before", ["ada met bob . " * 3000, ""])
@pytest.mark.parametrize("after", [" and he smiled" * 3000, ""])
def test_mask_survives_long_texts(tiny_masked_lm, before, after):
    masked_lm = MaskedLM.load(tiny_masked_lm, max_length=40)
    encoded = masked_lm.encoder.encode([MaskedQuery(before, after, ("john smith", "ada"))])[0]
    for candidate in encoded:
        masks = [i for i, token in enumerate(candidate.ids) if token == masked_lm.encoder.mask_id]
        assert masks == list(range(candidate.start, candidate.start + len(candidate.pieces)))
        assert len(candidate.ids) == (40 if before or after else 2 + len(candidate.pieces))


def test_special_tokens_in_a_text_are_plain_characters(tiny_masked_lm):
    masked_lm = MaskedLM.load(tiny_masked_lm)
    query = MaskedQuery("[MASK] [SEP] met ", " .", ("ada",))
    (candidate,) = masked_lm.encoder.encode([query])[0]
    assert candidate.ids.count(masked_lm.encoder.mask_id) == 1
    assert candidate.ids.count(masked_lm.tokenizer.sep_token_id) == 1


@pytest.mark.parametrize(
    ("name", "code"), [("", "W203"), ("\u200b", "W203"), ("ada " * 60, "W204")]
)
def test_impossible_candidates(tiny_masked_lm, name, code):
    masked_lm = MaskedLM.load(tiny_masked_lm, max_length=32)
    with pytest.raises(WikicremError, match=code) as caught:
        masked_lm.score([MaskedQuery("x ", " y", (name,))])
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize("storage", ["float32", "float16", "int8"])
def test_save_and_load(tiny_masked_lm, tmp_path, storage):
    from dataclasses import replace

    masked_lm = MaskedLM.load(tiny_masked_lm, reduction="sum", max_length=50)
    masked_lm.settings = replace(masked_lm.settings, storage=storage, temperature=0.5)
    folder = masked_lm.save(tmp_path / "saved")
    loaded = MaskedLM.load(folder)
    assert loaded.settings == masked_lm.settings
    tolerance = {"float32": 1e-6, "float16": 0.05, "int8": 0.2}[storage]
    for row, expected in zip(loaded.score(QUERIES), masked_lm.score(QUERIES), strict=True):
        assert row == pytest.approx(expected, abs=tolerance)
    assert MaskedLM.from_files(loaded.to_files()).score(QUERIES) == loaded.score(QUERIES)
    names = {path.name for path in folder.iterdir()}
    assert "model.safetensors" in names
    assert not any(name.endswith((".bin", ".pt", ".pkl")) for name in names)
    tied = {"float32": 4, "float16": 2, "int8": 1}[storage]
    weights = sum(p.numel() for p in loaded.model.parameters()) * tied
    assert (folder / "model.safetensors").stat().st_size < weights * 1.1 + 12_000


def test_saving_replaces_a_folder_whole(tiny_masked_lm, tmp_path):
    masked_lm = MaskedLM.load(tiny_masked_lm)
    masked_lm.save(tmp_path / "m")
    (tmp_path / "m" / "stale.txt").write_text("old")
    masked_lm.save(tmp_path / "m")
    assert not (tmp_path / "m" / "stale.txt").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["m"]


def test_load_errors(tiny_masked_lm, tmp_path):
    with pytest.raises(WikicremError, match=r"W201.*config\.json"):
        MaskedLM.load(tmp_path)
    with pytest.raises(WikicremError, match="W201"):
        MaskedLM.load("no-such-model-anywhere")
    with pytest.raises(WikicremError, match="W206"):
        MaskedLM.load(tiny_masked_lm, reduction="median")
    from transformers import AutoTokenizer, BertModel

    BertModel.from_pretrained(tiny_masked_lm).save_pretrained(tmp_path / "headless")
    AutoTokenizer.from_pretrained(tiny_masked_lm).save_pretrained(tmp_path / "headless")
    with pytest.raises(WikicremError, match="W202"):
        MaskedLM.load(tmp_path / "headless")
    assert MaskedLM.load(tmp_path / "headless", new_head=True).score(QUERIES[:1])
    MaskedLM.load(tiny_masked_lm).save(tmp_path / "odd")
    (tmp_path / "odd" / module.SETTINGS_FILE).write_text(json.dumps({"colour": 1}))
    with pytest.raises(WikicremError, match="W209"):
        MaskedLM.load(tmp_path / "odd")


def test_pickled_weights_are_refused(tiny_masked_lm, tmp_path):
    folder = MaskedLM.load(tiny_masked_lm).save(tmp_path / "old")
    masked_lm = MaskedLM.load(folder)
    (folder / "model.safetensors").unlink()
    torch.save(masked_lm.model.state_dict(), folder / "pytorch_model.bin")
    with pytest.raises(WikicremError, match="W201"):
        MaskedLM.load(folder)


def test_length_is_capped_by_the_positions_of_the_model(family):
    assert MaskedLM.load(family, max_length=4096).settings.max_length == 128


@pytest.mark.parametrize("change", [{"max_length": "x"}, {"storage": "int3"}, {"temperature": 0}])
def test_settings_out_of_range(tiny_masked_lm, tmp_path, change):
    folder = MaskedLM.load(tiny_masked_lm).save(tmp_path / "odd")
    settings = json.loads((folder / module.SETTINGS_FILE).read_text())
    (folder / module.SETTINGS_FILE).write_text(json.dumps(settings | change))
    with pytest.raises(WikicremError, match=f"W209.*{next(iter(change))}"):
        MaskedLM.load(folder)


def test_damaged_weights(tiny_masked_lm, tmp_path):
    folder = MaskedLM.load(tiny_masked_lm).save(tmp_path / "damaged")
    (folder / "model.safetensors").write_bytes(b"\xff" * 100)
    with pytest.raises(WikicremError, match="W201"):
        MaskedLM.load(folder)


def test_last_layer_works_at_the_masks_only(tiny_masked_lm):
    masked_lm = MaskedLM.load(tiny_masked_lm)
    layers, shapes = masked_lm.model.bert.encoder.layer, []
    for layer in layers:
        layer.intermediate.register_forward_hook(
            lambda module, inputs, output: shapes.append(tuple(output.shape[:2]))
        )
    masked_lm.score([MaskedQuery("ada met bob . ", " smiled", ("john smith",))])
    assert shapes == [(1, 9), (1, 2)]
    ids = torch.tensor([[2, 5, 6, 3]])
    assert masked_lm.model(input_ids=ids).logits.shape[:2] == (1, 4)


def test_threads_share_a_model(family):
    masked_lm = MaskedLM.load(family)
    queries = [QUERIES[n % 3] for n in range(24)]
    expected = [masked_lm.score([query]) for query in queries]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda query: masked_lm.score([query]), queries))
    for mine, wanted in zip(found, expected, strict=True):
        assert mine[0] == pytest.approx(wanted[0], abs=1e-5)

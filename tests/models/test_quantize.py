import pytest
import torch

from spacy_wikicrem.models.quantize import (
    BLOCK_SCALE,
    SCALE,
    quantize,
    quantize_blocks,
    restore_blocks,
    restore_state,
    stored_state,
)

STATE = {
    "matrix": torch.tensor([[1.0, -0.5, 0.0], [200.0, 3.0, -7.0], [0.0, 0.0, 0.0]]),
    "bias": torch.tensor([0.1, -2.0]),
    "ids": torch.tensor([3, 4]),
}


@pytest.mark.parametrize(("storage", "error"), [("float32", 0), ("float16", 1e-3), ("int8", 5e-3)])
def test_a_state_comes_back_within_the_error_of_its_storage(storage, error):
    stored = stored_state(STATE, storage)
    back = restore_state(stored)
    assert back.keys() == STATE.keys()
    assert torch.equal(back["ids"], STATE["ids"])
    for key in ("matrix", "bias"):
        assert back[key].dtype == torch.float32
        largest = STATE[key].abs().amax(dim=-1, keepdim=True).clamp(min=1e-6)
        assert ((back[key] - STATE[key]).abs() / largest).max() <= error


def test_int8_rows_have_scales_of_their_own():
    levels, scale = quantize(STATE["matrix"])
    assert levels.dtype == torch.int8 and scale.shape == (3,)
    assert levels[0, 0] == levels[1, 0] == 127
    assert scale[1] > 100 * scale[0]


def test_int8_takes_a_byte_a_weight():
    stored = stored_state({"m": torch.randn(64, 64)}, "int8")
    assert stored["m"].element_size() == 1
    assert set(stored) == {"m", "m" + SCALE}


def test_half_bytes_come_back_within_half_a_level():
    torch.manual_seed(1)
    matrix = torch.randn(40, 96) * torch.logspace(-4, 2, 40).unsqueeze(1)
    packed, scale = quantize_blocks(matrix)
    assert packed.dtype == torch.uint8 and packed.shape == (40, 48) and scale.shape == (40, 3)
    back = restore_blocks(packed, scale)
    # Half a level, or a whole one at the end without counterpart; scales have three digits.
    limit = scale.float().abs().repeat_interleave(32, dim=1) * 1.01 + 1e-6
    assert ((back - matrix).abs() <= limit).all()
    assert ((back - matrix).abs().mean() / limit.mean()) < 0.3


def test_what_has_sixteen_levels_comes_back_as_it_was():
    levels = torch.arange(-8, 8).repeat(2).float().view(1, 32)
    assert torch.equal(restore_blocks(*quantize_blocks(levels * 0.25)), levels * 0.25)
    assert torch.equal(restore_blocks(*quantize_blocks(torch.zeros(2, 64))), torch.zeros(2, 64))


def test_int4_is_for_word_embeddings_of_a_fitting_width():
    state = {
        "encoder.embeddings.word_embeddings.weight": torch.randn(50, 64),
        "odd.word_embeddings.weight": torch.randn(50, 33),
        "dense.weight": torch.randn(8, 64),
    }
    stored = stored_state(state, "int4")
    assert stored["encoder.embeddings.word_embeddings.weight"].shape == (50, 32)
    assert "encoder.embeddings.word_embeddings.weight" + BLOCK_SCALE in stored
    assert {"odd.word_embeddings.weight" + SCALE, "dense.weight" + SCALE} <= stored.keys()
    back = restore_state(stored)
    assert {key: value.shape for key, value in back.items()} == {
        key: value.shape for key, value in state.items()
    }

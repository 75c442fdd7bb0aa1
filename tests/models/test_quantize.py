import pytest
import torch

from spacy_wikicrem.models.quantize import SCALE, quantize, restore_state, stored_state

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

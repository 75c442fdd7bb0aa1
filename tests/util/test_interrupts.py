from __future__ import annotations

import pytest

from spacy_wikicrem.util.interrupts import was_interrupted


def raised(*chain, plainly=False):
    """The last of several errors, each raised while the one before it was handled."""
    found = None
    for error in chain:
        try:
            try:
                if found is not None:
                    raise found
            finally:
                if plainly:
                    raise error from None
                raise error
        except BaseException as err:
            found = err
    return found


@pytest.mark.parametrize("plainly", [False, True])
@pytest.mark.parametrize(
    ("chain", "expected"),
    [
        ([KeyboardInterrupt()], True),
        ([KeyboardInterrupt(), RuntimeError("unexpected pos")], True),
        ([KeyboardInterrupt(), OSError(28, "full"), ValueError("W223")], True),
        ([ValueError(), KeyboardInterrupt()], True),
        ([RuntimeError("unexpected pos")], False),
        ([OSError(28, "full"), RuntimeError("unexpected pos")], False),
    ],
)
def test_an_error_that_came_of_an_interruption(chain, expected, plainly):
    assert was_interrupted(raised(*chain, plainly=plainly)) == expected


def test_no_error_at_all():
    assert not was_interrupted(None)

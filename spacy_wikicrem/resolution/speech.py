"""What the text says of a quotation."""

from __future__ import annotations

from dataclasses import dataclass

from .scene import Referent

SPEAKER = 0.95  # the reporting clause stands beside the quotation
SAME_SPEAKER = 0.8  # or beside the quotation before
ADDRESSEE = 0.9


@dataclass(frozen=True, slots=True)
class Speech:
    """What the text says of a quotation.

    verb (int | None): The token of the reporting verb; None if the text does not say who speaks.
    group (int): The first of the quotations that are one speech (an index).
    probability (float): That the speaker is right, if a mention says who it is.
    """

    speaker: Referent | None = None
    addressee: Referent | None = None
    verb: int | None = None
    group: int = -1
    probability: float = SPEAKER

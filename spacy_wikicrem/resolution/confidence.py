"""From the shares of a decoder to probabilities that are right as often as they say.

Decoders are too sure of themselves. The map is that of Platt (1999), fitted for a model on other
documents than those that test it; it never changes which answer is the best.
"""

from __future__ import annotations

import math

from .decoding import Answer

# Beyond it a share says no more: the decoder gives 1.0 to a tenth of its mistakes.
SUREST = 0.9995


def calibrated(answer: Answer, offset: float, slope: float) -> Answer:
    """The answer with the probability of its best candidate mapped; the rest shares what is left.

    offset, slope (float): The new log odds are `offset + slope * log odds`; 0, 1 changes nothing.
    RETURNS (Answer): The same one where "none" is likelier than the best candidate.
    """
    if (offset, slope) == (0.0, 1.0) or not answer.candidates:
        return answer
    (first, share), *others = answer.candidates
    if share <= answer.none:
        return answer
    kept = min(share, SUREST)
    odds = offset + slope * math.log(kept / (1.0 - kept))
    probability = 1.0 / (1.0 + math.exp(-odds))
    scale = (1.0 - probability) / (1.0 - share) if share < 1.0 else 0.0
    if max((answer.none, *(value for _, value in others))) * scale >= probability:
        # What is left would lift another one above the best: all keep their proportions, and
        # the rest is nobody's.
        scale = probability / share
    scaled = tuple((at, value * scale) for at, value in others)
    return Answer(((first, probability), *scaled), answer.none * scale)

"""Libraries of the extras: what to say where one is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..errors import WikicremError


@contextmanager
def needed_for(what: str, library: str, extra: str = "", otherwise: str = "") -> Iterator[None]:
    """Around the import of a library that may be missing. RAISES: W640.

    what (str): What needs it, as a sentence begins.
    extra (str): The extra of this package that installs it, if there is one.
    otherwise (str): What can be done without it.
    """
    try:
        yield
    # The second: a library that is too old or too new for another one.
    except (ImportError, AttributeError) as err:
        package = f'"spacy-wikicrem[{extra}]"' if extra else library
        todo = f"pip install -U {package}" + (f", or {otherwise}" if otherwise else "")
        raise WikicremError("W640", what=what, library=library, reason=err, todo=todo) from None

"""Whether the Hugging Face hub can be reached, asked once before its client asks.

The client waits 1, 2, 4, 8 and 8 seconds between its attempts at each file, 23 in all, even where
there is no network at all. A name that is mistyped should not take that long to say so.
"""

from __future__ import annotations

import ssl
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from huggingface_hub import constants, try_to_load_from_cache
from huggingface_hub.errors import HFValidationError

from ..errors import WikicremError

TIMEOUT = 5.0  # seconds


def from_cache_only(name: str) -> bool:
    """Whether a model must come from the cache of the hub, as the hub does not answer.

    name (str): A folder or a hub name; False for folders, and where the client is offline anyway.
    RAISES: W201 if the model is neither a folder nor in the cache, and the hub does not answer.
    """
    if Path(name).exists() or constants.HF_HUB_OFFLINE or not _is_hub_name(name):
        return False
    reason = why_unreachable()
    if reason is None:
        return False
    if isinstance(try_to_load_from_cache(name, "config.json"), str):
        return True
    where = f"{constants.ENDPOINT} does not answer ({reason})"
    reason = f"there is no such folder, it is not in the cache of the hub, and {where}"
    raise WikicremError("W201", name=name, reason=reason)


def why_unreachable() -> str | None:
    """What keeps the hub from answering; None if it answers anything, an error included."""
    try:
        with urlopen(Request(constants.ENDPOINT, method="HEAD"), timeout=TIMEOUT):
            return None
    except HTTPError:
        return None
    except URLError as err:
        # The client may know certificates that are not known here.
        return None if isinstance(err.reason, ssl.SSLError) else str(err.reason)
    except HTTPException:
        return None
    except OSError as err:
        return str(err) or type(err).__name__


def _is_hub_name(name: str) -> bool:
    """Other names are refused by the client at once."""
    try:
        try_to_load_from_cache(name, "config.json")
    except HFValidationError:
        return False
    return True

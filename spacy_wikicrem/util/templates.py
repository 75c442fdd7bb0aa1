"""Pages from templates that lie in a package's folder `templates`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def render_template(package: str, name: str, **values: Any) -> str:
    """A template with these values, which are escaped; one that is missing is an error.

    package (str): `__package__` of the caller. name (str): File in its `templates`.
    """
    return _render(package, name, values, escaped=True)


def render_text(package: str, name: str, **values: Any) -> str:
    """As `render_template`, but for plain text: nothing is escaped."""
    return _render(package, name, values, escaped=False)


def _render(package: str, name: str, values: Mapping[str, Any], escaped: bool) -> str:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader(package),
        autoescape=escaped,
        undefined=StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template(name).render(**values)

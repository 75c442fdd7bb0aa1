"""Pages from templates that lie in a package's folder `templates`."""

from __future__ import annotations

from typing import Any


def render_template(package: str, name: str, **values: Any) -> str:
    """A template with these values, which are escaped; one that is missing is an error.

    package (str): `__package__` of the caller. name (str): File in its `templates`.
    """
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template(name).render(**values)

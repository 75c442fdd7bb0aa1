"""`spacy-wikicrem qa ...`: questions whose answers need coreference."""

from __future__ import annotations

import typer

from .check import check_command
from .fill import fill_command
from .generate import generate_command
from .review import review_command, yield_command
from .sections import sections_command

qa_app = typer.Typer(
    help="Questions that need coreference: sections of Wikipedia, generation, review.",
    no_args_is_help=True,
)
qa_app.command("sections")(sections_command)
qa_app.command("check")(check_command)
qa_app.command("fill")(fill_command)
qa_app.command("generate")(generate_command)
qa_app.command("review")(review_command)
qa_app.command("yield")(yield_command)

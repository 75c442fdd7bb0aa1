import jinja2
import pytest

from spacy_wikicrem.util.templates import render_template


def test_what_is_missing_is_an_error():
    with pytest.raises(jinja2.UndefinedError):
        render_template("spacy_wikicrem.evaluation.report", "report.html.jinja")
    with pytest.raises(jinja2.TemplateNotFound):
        render_template("spacy_wikicrem.evaluation.report", "nothing.jinja")

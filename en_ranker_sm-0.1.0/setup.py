"""The small English mention ranker as a package of its own, beside spacy-wikicrem."""

from pathlib import Path

from setuptools import setup

HERE = Path(__file__).parent

setup(
    name="en-ranker-sm",
    version="0.1.0",
    description="The small English mention ranker of spacy-wikicrem",
    long_description=(HERE / "README.md").read_text(encoding="utf8"),
    long_description_content_type="text/markdown",
    license="CC BY-SA 4.0",
    packages=["en_ranker_sm"],
    package_data={"en_ranker_sm": ["model/*"]},
    install_requires=["spacy-wikicrem>=0.1.0"],
    python_requires=">=3.11",
    entry_points={"spacy_wikicrem_rankers": ["en-ranker-sm = en_ranker_sm"]},
    zip_safe=False,
)

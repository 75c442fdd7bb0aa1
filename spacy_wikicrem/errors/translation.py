"""Messages of errors: corpora in other languages (81x to 83x)."""

MESSAGES: dict[str, str] = {
    "W810": "No rules to translate into {found!r}. Known target languages: {known}.",
    "W811": (
        "The translator {name} failed: {reason}. Finished documents are kept: remove the cause, "
        "then go on with --resume."
    ),
    "W812": (
        "Apertium lacks something: {found}. Install the pairs {pairs} (on Debian the package of "
        "eng-cat is apertium-eng-cat), or choose another --translator."
    ),
    "W813": (
        "{model} is no sequence-to-sequence model that transformers can load ({reason}). Name a "
        "folder, or a model of the hub such as Helsinki-NLP/opus-mt-en-it."
    ),
    "W814": (
        "Argos Translate has no model from English to {lang} (languages installed: {found}). "
        "Install one with `argospm install translate-en_{lang}`."
    ),
    "W815": (
        "The server {url} gave no translation in {tries} tries: {reason}. Check the address, the "
        "model and the key (OPENAI_API_KEY)."
    ),
    "W816": (
        "{name} has no translation of {text!r}. Expected every sentence of the corpus in the file "
        "of the source language."
    ),
    "W817": "{source} and {target} are not aligned: {reason}.",
    "W818": "The translator {found!r} cannot be made: {reason}.",
    "W819": (
        "The stage gamma cannot carry the mentions: {reason}. Name a --translator; one of given "
        "translations also needs --aligner ENCODER. Or stop before, with --stop-after beta3."
    ),
    "W820": (
        "After {stage}, the mention {mention} of {document} is not accounted for: neither kept nor "
        "recorded as lost, or both. This is a fault of the program; please report it."
    ),
    "W821": "{model} cannot be loaded as an encoder ({reason}). Name a folder that spacy-wikicrem "
    "encoder wrote, or a multilingual encoder of the hub.",
    "W822": "An utterance has {found} word pieces, and the encoder reads {limit}. Lower --less-than.",
    "W823": (
        "{path}, line {line}: {reason}. Expected gold of projection: sentence, english, italian, as "
        "the page of the documentation on translation says."
    ),
    "W824": (
        "{path}, line {line}: {reason}. Expected a sheet of spacy-wikicrem translate sheet with yes "
        "or no in the columns grammatical and acceptable."
    ),
    "W825": "{path}, line {line}: {reason}. Expected documents of different ids, with whole trees or none.",
    "W826": "{path} holds {found}. Expected a folder that spacy-wikicrem translate corpus wrote.",
}

"""Messages of errors: Italian treebanks, lexicon, readability, refinement, zeros (7xx)."""

MESSAGES: dict[str, str] = {
    "W701": "{path}, line {line}: {found} columns, expected the 10 of CoNLL-U, with tabs between them.",
    "W702": "{path} has no .conllu file. Expected a folder for each treebank, such as MarkIT/ and PUD/.",
    "W703": (
        "The lexicon file {path} cannot be read ({reason}). Install spacy-wikicrem again, or build "
        "the file with spacy-wikicrem italian lexicon build."
    ),
    "W704": "{path} is not a JSON object ({reason}). Expected a file of the packages that "
    "spacy-wikicrem italian lexicon build --help names.",
    "W705": "{path}, line {line}: {reason}. Mend the line, or leave the sentence out.",
    "W706": "--source {found!r} cannot be used. Expected what it is and its licence: NAME=LICENCE.",
    "W710": (
        "The document has no sentence boundaries, so its readability is unknown. Add a parser or "
        "nlp.add_pipe('sentencizer') to the pipeline."
    ),
    "W711": "The document is in the language {found!r}. These readability scores are for Italian.",
    "W712": (
        "The English Flesch score counts syllables by hyphenation, and pyphen is not installed. "
        "Run: pip install spacy-wikicrem[readability]"
    ),
    "W713": "No readability score is called {found!r}. Choose one of: {expected}.",
    "W720": "{path}, line {line} is no sentence with its result ({reason}). Expected an object with id, "
    "category, component, rule, certainty, text, tokens, mentions, expected_text, expected_tokens and "
    "expected_mentions.",
    "W721": "{name} is {found!r}, expected one of: {expected}. Mend the setting.",
    "W722": "{path} has no sentence whose component is one of: {components}. Nothing was measured.",
    "W723": "The document has no {found}, which the rules need. Run tagger, morphologizer and parser "
    "before, as an Italian pipeline has them.",
    "W724": "The document is in the language {found!r}. These refinements are for Italian.",
    "W750": (
        "Subjects that are left out are not known for the language {lang!r}. Use a pipeline of one "
        "of: {supported}."
    ),
    "W751": (
        "{name}: the document {text!r} has no {missing}, which the rules for zero pronouns read. Add "
        "{component} before it, or use a pipeline that has one."
    ),
    "W752": "No kind of zero pronoun is called {found!r}. Choose from: {known}.",
    "W753": (
        "The document {text!r} has no span group {key!r} (it has: {groups}). Put "
        "zero_pronoun_detector before the resolver, or name the group in spans_key."
    ),
    "W754": (
        "{path}, line {line} is no sentence with zero pronouns ({reason}). Expected an object with "
        "id, text, tokens, mentions and zeros; tokens count from 0."
    ),
    "W755": (
        "{path} ends in {found!r}. Expected a CorefUD file (.conllu), sentences with their zero "
        "pronouns (.jsonl) or marked text (.marked)."
    ),
    "W756": (
        "{name}: the model {found!r} resolves no zero pronouns. Choose an architecture of: {known}."
    ),
    "W757": (
        "No resolver of zero pronouns is called {found!r}, and no folder either. Choose from: "
        "nearest-subject, most-frequent, salience, ranker."
    ),
    "W758": "{path} holds no attention reader. Expected attention_reader.json and attention_reader.pt.",
    "W759": "The training part of {path} has no zero pronoun with an antecedent, and nothing to delete.",
    "W760": (
        "The reader with the word vectors has width and marks of unknown words {found}, the new one "
        "{wanted}. Use the same --width and --unknowns."
    ),
    "W761": (
        "The files and --text need a pipeline of {lang!r} that parses them; found: {found}. Name one "
        "with --spacy-model, or its language with --lang."
    ),
    "W762": "{paths} has no parse to find zero pronouns in. Name a pipeline with --spacy-model.",
    "W763": (
        "The document {id!r} has no parse, which the reader's samples are made from. Name a pipeline "
        "with --spacy-model."
    ),
    "W764": (
        "{path}, line {line} is no sample of the attention reader ({reason}). Expected an object with "
        "step (pseudo or labelled), document, query and answer, as --samples writes them."
    ),
    "W765": "--shallow says how plain text is read, and no text is named. Name files with --text.",
}

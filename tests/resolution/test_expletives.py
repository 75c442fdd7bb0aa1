from __future__ import annotations

from typing import Any

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.expletives import is_expletive

EMPTY = """It is raining in Lagos.
It is likely that Anna will win.
It seems that the train is late.
It seemed as though the house was empty.
It was Anna who called the police.
It is five o'clock.
It takes time to learn Japanese.
It snowed all night.
It is hard to find a good plumber.
It turned out that Omar was right.
It was a pity that Leila could not come.
It was getting dark outside.
It took Marco three hours to reach the village.
It is important to sleep well.
It surprised Chidi that the shop was closed.
Sofia made it clear that she would not sell.
Kenji found it hard to sleep.
It was said that the house was haunted.
It was the wind that broke the window.
It has been raining since Tuesday.
It was already dark when the bus came.
It is forbidden to swim there.
It is too early to tell who won.
It is so nice to see you.
It is likely to rain tomorrow.
It is certain to take three hours.
It is about to get dark.
It is sure to be cold outside.
It is likely to be hard to find a plumber.
It was the first time we met.
It was the day we left.
It was the storm that sank the boat."""
FULL = """The car is old, but it runs well.
The breakfast is poor: it is the same every day.
The soup was served, but it was cold.
The company said it would close the factory.
Anna bought a book and read it on the train.
The plan failed because it was too expensive.
The phone rang, and it woke the baby.
The museum is small. It is the oldest in Italy.
The bank said it expects to grow.
The house was empty. It was a building that nobody wanted.
The machine works, but it needs to be repaired.
The tree fell and it took the roof with it.
The letter arrived late, but it made Rosa happy.
The law passed, and it requires drivers to stop.
The storm was strong; it seemed to last forever.
The blouse is from Rome; it is so pretty that Anna wept.
The bread was old, and it was too hard to chew.
The company closed when it was unable to pay its workers.
The dog is tired, but it is eager to please.
The bank is weak: it is likely to fail.
The bull was calm, yet it was quick to charge.
The board met because it was ready to vote.
The party lost, and it is reluctant to say why.
The soup came. It was the best thing I have ever eaten.
The pool was closed, and it is the reason we chose the hotel.
The Ritz is dear, but it was the only hotel we could afford.
The Volvo is gone. It was the car my father drove.
The song is short. It was the tune she hummed all day.
The steel kettle is better, as it keeps it hot while you wait."""
CASES = [*((text, True) for text in EMPTY.split("\n")), *((t, False) for t in FULL.split("\n"))]


def test_expletive(english: Any) -> None:
    for text, expected in CASES:
        found = [token for token in english(text) if token.lower_ == "it"]
        assert found
        assert {is_expletive(token, lang.get("en")) for token in found} == {expected}, text

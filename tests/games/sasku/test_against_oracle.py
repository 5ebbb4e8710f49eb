"""The fast answers of the product against the naive ones of oracle.py, on random positions over random options."""

from __future__ import annotations

from collections import Counter
from random import Random

from croupier_service.games.sasku.options import Options
from croupier_service.games.sasku.ranking import points, potential_trumps, ranking_of
from croupier_service.games.sasku.scoring import is_karvane_match, marks_of
from croupier_service.games.sasku.table import DECK, SUITS, Contract, Public, Result
from croupier_service.games.sasku.tricks import verdicts_of
from tests.games.sasku import oracle
from tests.games.sasku.kit import configurations
from tests.games.sasku.positions import asked, legal, opening, public_of, say


def any_contract(rng: Random) -> Contract:
    """Return a contract of any kind."""
    kind = rng.choice(("auction", "auction", "auction", "all_pass", "pitskuus"))
    if kind == "all_pass":
        return Contract("all_pass", "D", None)
    return Contract("pitskuus", "D", 2) if kind == "pitskuus" else Contract("auction", rng.choice(SUITS), rng.randrange(4))


def in_a_trick(rng: Random, options: Options, contract: Contract, size: int) -> tuple[Public, list[str]]:
    """Return what is public with a random trick of `size` cards on the table, and 36 shuffled cards of which it has the first."""
    cards = rng.sample(DECK.kinds, 36)
    public = public_of(options, contract=contract)
    fields = {name: getattr(public, name) for name in ("options", "proof", "last_deal", "marks", "dealer", "pokks", "contract")}
    return Public(**fields, played=tuple(cards[:size])), cards


def test_trick_winners_like_the_oracle() -> None:
    """3,000 random tricks under random trumps, suit orders and high sixes."""
    rng = Random(11)
    for _ in range(3000):
        (options, _), contract = configurations(rng), any_contract(rng)
        public, cards = in_a_trick(rng, options, contract, 3)
        trick = tuple(cards[:4])
        assert ranking_of(public).winner(trick) == oracle.best_place(trick, contract, options)
        assert points(trick) == sum(oracle.value(card) for card in trick)


def test_legal_cards_like_the_oracle() -> None:
    """4,000 random hands against tricks of no to three cards, under every mix of duties."""
    rng = Random(12)
    seen: Counter[object] = Counter()
    for _ in range(4000):
        (options, _), contract = configurations(rng), any_contract(rng)
        public, cards = in_a_trick(rng, options, contract, rng.randrange(4))
        hand = DECK.ordered(cards[4 : 4 + rng.randint(1, 9)])
        verdicts = verdicts_of(public, hand)
        assert {card for card, reason in verdicts.items() if reason is None} == oracle.legal(hand, public.played, contract, options)
        seen.update(verdicts.values())
    assert len(seen) == 4, "every reason and none occurs"


def test_marks_like_the_oracle() -> None:
    """Every contract with every number of points and tricks, over random options; every row of the table of scores occurs."""
    rng = Random(13)
    rows: Counter[tuple[object, ...]] = Counter()
    for _ in range(160):
        (options, _), contract = configurations(rng), any_contract(rng)
        for count in range(121):
            tricks = 9 if count == 120 and rng.random() < 0.5 else 0 if count == 0 and rng.random() < 0.5 else rng.randint(1, 8)
            pokks = rng.randrange(3)
            counts, won = (count, 120 - count), (tricks, 9 - tricks)
            over = oracle.wins_match(contract, tricks, options)
            assert is_karvane_match(Result(1, contract, counts, won, (0, 0)), options) == over
            if over:
                continue
            marks = marks_of(contract, counts, won, options, pokks)
            assert marks == oracle.hand_marks(contract, count, tricks, pokks, options), (contract, counts, won, options)
            rows[row(contract, counts, won)] += 1
    kinds = (("auction", "D"), ("auction", "other"), ("pitskuus", "D"), ("all_pass", "D"))
    bands = ("61-89", "90", "91-120", "nine tricks")
    due = [(kind, trump, makers, band) for kind, trump in kinds for makers in (True, False) for band in bands]
    due += [(kind, trump, False, "60") for kind, trump in kinds]
    lacking = [each for each in due if rows[each] < 3 and not (each[0] == "all_pass" and each[2])]
    assert not lacking


def row(contract: Contract, counts: tuple[int, int], won: tuple[int, int]) -> tuple[object, ...]:
    """Return the row of the table of scores: kind, trump, whether the makers win, the band of points."""
    winner = 0 if counts[0] > 60 else 1
    band = "nine tricks" if won[winner] == 9 else "91-120" if counts[winner] > 90 else "90" if counts[winner] == 90 else "61-89"
    if counts[0] == 60:
        winner, band = -1, "60"
    makers = winner >= 0 and contract.maker is not None and contract.maker % 2 == winner
    return (contract.kind, "D" if contract.trump == "D" else "other", makers, band)


def test_potential_trumps_like_the_oracle() -> None:
    """1,000 random hands of nine."""
    rng = Random(14)
    for _ in range(1000):
        hand = tuple(rng.sample(DECK.kinds, 9))
        assert potential_trumps(hand) == oracle.potential(hand)


def test_ways_of_dealing_like_the_oracle() -> None:
    """Every order of every dealer in both layouts, against cards dealt one by one."""
    rng = Random(15)
    for dealer in range(4):
        for layout in ("nines", "ones"):
            options, pack = Options(raamat_layout=layout), rng.sample(DECK.kinds, 36)
            match = opening(options, pack, dealer=dealer)
            for text in sorted(legal(match)):
                words = text.split()[1:]
                if words[0] == "valimised":
                    continue
                after = say(match, f"{(dealer + 3) % 4}: {text}")
                hands = [own.hand for own in after.table.private]
                assert hands == [DECK.ordered(hand) for hand in oracle.dealt(pack, words, dealer, layout)], text


def test_calls_like_the_oracle() -> None:
    """600 random auctions over random options: the calls listed are those that the naive account of the rules allows."""
    rng = Random(16)
    seen: Counter[str] = Counter()
    for _ in range(600):
        options, _ = configurations(rng)
        match = opening(options, rng.sample(DECK.kinds, 36), dealer=rng.randrange(4))
        match = say(match, f"{asked(match)[1][0]}: {rng.choice(sorted(legal(match) - {'deal pitskuus'}))}")
        while asked(match)[0] == "packet_choice":
            match = say(match, f"{asked(match)[1][0]}: {rng.choice(sorted(legal(match)))}")
        if asked(match)[0] == "declare":
            match = say(match, *[f"{seat}: none" for seat in range(4)])
        history: list[tuple[int, str]] = []
        while asked(match)[0] == "auction":
            (seat,) = asked(match)[1]
            assert legal(match) == oracle.calls_allowed(history, seat, match.table.private[seat].hand, options)
            call = rng.choice(sorted(legal(match)))
            history.append((seat, call))
            match = say(match, f"{seat}: {call}")
        seen.update(call.split()[0] for _, call in history)
    assert min(seen[call] for call in ("pass", "bid", "omale", "ruutu")) > 20

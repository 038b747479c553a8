"""The fixed positions that the benches measure: the same on every machine, drawn from seeds."""

from __future__ import annotations

import random
from collections.abc import Sequence

from trula import _core
from trula.engine.cards import DECKS, Card, CardSet, Deal
from trula.engine.game import Position, State, position_in_play
from trula.games import load
from trula.games.klaverjas import Klaverjas
from trula.games.tarok import Tarok

TAROK = DECKS["tarok"]


def strength(cards: CardSet | Sequence[Card]) -> int:
    """How strong a tarok hand looks: its suit cards and how many and how high its taroks are."""
    return sum(card.index + 11 if card.index < 22 else 4 * worth(card) for card in cards)


def worth(card: Card) -> int:
    """What a suit card of tarok counts alone: 5 for a king down to 1."""
    return max(1, (card.index - 22) % 8 - 2)


def discard_order(card: Card, hand: Sequence[Card]) -> tuple[bool, bool, int, int]:
    """Cards of the shortest suits go first, the dearest before the others; kings and the trula stay, taroks too."""
    if card.index < 22:
        return card.index in (0, 20, 21), True, card.index, 0
    length = sum(other.index >= 22 and (other.index - 22) // 8 == (card.index - 22) // 8 for other in hand)
    return worth(card) == 5, False, length, -worth(card)


def exchanged(seed: int) -> Position:
    """A first lead of tarok for three: the strongest hand plays two, exchanges by a crude rule and leads."""
    game = load("tarok3")
    assert isinstance(game, Tarok)
    dealt = game.deal(seed)
    declarer = max(range(3), key=lambda seat: strength(dealt.hands[seat]))
    deal = Deal(tuple(dealt.hands[(declarer + place) % 3] for place in range(3)), dealt.talon)
    packets = [dealt.talon[start : start + 2] for start in range(0, 6, 2)]
    take = max(range(3), key=lambda number: strength(packets[number]))
    hand = [*deal.hands[0], *packets[take]]
    discard = [str(card) for card in sorted(hand, key=lambda card: discard_order(card, hand))[:2]]
    return position_in_play(game.start_play(deal, contract="two", take=take + 1, discard=discard))


def tarok_cut(seats: int, cards: int, seed: int) -> Position:
    """So many random cards in each hand, played for points; the strongest hand declares, with a partner if four play.

    With all cards dealt the talon lies aside; whoever is first by chance leads.
    """
    dice = random.Random(f"tarok {seats} {cards} {seed}")
    order = dice.sample(TAROK.cards, len(TAROK.cards))
    hands = [order[seat * cards : (seat + 1) * cards] for seat in range(seats)]
    terms = _core.TarokTerms()
    terms.declarer = max(range(seats), key=lambda seat: strength(hands[seat]))
    terms.leader = dice.randrange(seats)
    terms.has_difference = True
    terms.value = 10
    if seats == 4:
        terms.partner = (terms.declarer + dice.randrange(1, 4)) % 4
    kind = _core.Tarok3Position if seats == 3 else _core.Tarok4Position
    return kind(terms, [TAROK.set(hand).mask for hand in hands])


def called_king(seed: int) -> Position:
    """A first lead of tarok for four: the strongest hand plays three as dealt and calls another seat's king."""
    game = load("tarok4")
    assert isinstance(game, Tarok)
    dealt = game.deal(seed)
    declarer = max(range(4), key=lambda seat: strength(dealt.hands[seat]))
    others = [TAROK.card(suit + "K") for suit in TAROK.plain_suits]
    held = [king.suit for king in others if king not in dealt.hands[declarer] and king not in dealt.talon]
    call = held[0] if held else "h"
    return position_in_play(game.start_play(dealt, contract="three", declarer=declarer, call=call))


def klaverjas_deal(seed: int, cards: int = 8) -> Position:
    """A uniformly random deal, diamonds trump, seat 0 leads and declares; fewer cards are cut from it."""
    dice = random.Random(f"klaverjas {cards} {seed}")
    return _klaverjas(dice.sample(range(32), 4 * cards), cards)


def klaverjas_class(seed: int) -> Position:
    """A random deal of a random class of suit shapes, every class as likely as any other."""
    dice = random.Random(f"class {seed}")
    rows = [[a, b, c, 8 - a - b - c] for a in range(9) for b in range(9 - a) for c in range(9 - a - b)]
    while True:
        shape = [dice.choice(rows) for _ in range(3)]
        last = [8 - sum(column) for column in zip(*shape, strict=True)]
        if min(last) >= 0:
            shape.append(last)
            break
    suits = [dice.sample(range(8 * suit, 8 * suit + 8), 8) for suit in range(4)]
    hands = [[suits[suit].pop() for suit in range(4) for _ in range(row[suit])] for row in shape]
    return _klaverjas([card for hand in hands for card in hand], 8)


def _klaverjas(order: Sequence[int], cards: int) -> Position:
    terms = _core.KlaverjasTerms()
    terms.nat_own_meld = True
    hands = [sum(1 << card for card in order[seat * cards : (seat + 1) * cards]) for seat in range(4)]
    return _core.KlaverjasPosition(terms, hands)


def tressette_deal(seed: int, cards: int = 10) -> Position:
    """A uniformly random deal, a random seat leads; fewer cards are cut from it."""
    dice = random.Random(f"tressette {cards} {seed}")
    order = dice.sample(range(40), 4 * cards)
    terms = _core.TressetteTerms()
    terms.leader = dice.randrange(4)
    hands = [sum(1 << card for card in order[seat * cards : (seat + 1) * cards]) for seat in range(4)]
    return _core.TressettePosition(terms, hands)


def first_lead(name: str, seed: int) -> State:
    """A deal at its first lead under a fixed contract: `two` by forehand in tarok, diamonds in klaverjas."""
    game = load(name)
    deal = game.deal(seed)
    if isinstance(game, Tarok):
        return game.start_play(deal, contract="two", call="h" if game.seats == 4 else None)
    if isinstance(game, Klaverjas):
        return game.start_play(deal, trump="d")
    return game.start(deal)

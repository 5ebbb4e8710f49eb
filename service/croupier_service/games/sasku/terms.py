"""The words of Sasku for clients: decisions, moves, places, events, facts, outcomes and refusals. No rule stands here."""

from __future__ import annotations

from croupier_service.description.terms import Layout, Names, Term, ZoneTerm
from croupier_service.games.sasku.reasons import Reason
from croupier_service.games.sasku.table import TEAMS


def estonian(english: str, native: str) -> Names:
    """Return names in English and Estonian."""
    return Names(english, native, language="et")


SUITS = (("C", "clubs"), ("S", "spades"), ("H", "hearts"), ("D", "diamonds"))
SIDES = ((TEAMS[0], "Seat 0 and Seat 2"), (TEAMS[1], "Seat 1 and Seat 3"))
BY_TEAM = "Seat 0 and Seat 2 to Seat 1 and Seat 3"
ENDINGS = (("target", "target reached"), ("karvane", "all nine tricks"), ("deal_limit", "last hand"))
ASKED = (
    ("skipped", "did not ask whether the partner is void"),
    ("yes", "asked, and the partner is void"),
    ("no", "asked, and the partner is not void"),
)

DECISIONS = (
    Term("deal_choice", estonian("way of dealing", "jagamine"), "The cutter says how the cards are dealt."),
    Term("packet_choice", estonian("choice of a packet", "valimised"), "The next seat takes one of the packets on the table."),
    Term("declare", estonian("declaring", "pildi andmine"), "Whether to offer the only picture or to tell a katus; all answer at once."),
    Term("picture_reply", Names("answer to an offer"), "Whether to take the partner's picture."),
    Term("picture_return", Names("card in return"), "Which card to give back for the picture."),
    Term("clean", estonian("asking for a void", "kas said puhtaks?"), "Whether to ask if the partner is now void in the suit given back."),
    Term("auction", estonian("auction", "pakkumine"), "To bid, to pass, to take a bid over or to call diamonds."),
    Term("name_trump", estonian("naming trumps", "trumbi tegemine"), "The winner of the auction names the trump suit."),
    Term("override", Names("override"), "Whether to turn the named suit into diamonds; all others answer at once."),
    Term("signal", estonian("emergency", "häda"), "Whether to tell the leader, one's partner, of a lone ace or ten of trumps."),
    Term("play", estonian("play", "käik"), "Which card to play; the second player may look at its partner first."),
    Term("blink", Names("blink"), "Whether to tell the partner that one thinks to win the trick."),
)

MOVES = (
    Term("deal_tostmine", estonian("cut", "tõstmine"), "Lift 1 to 35 cards, put them below, deal threes."),
    Term("deal_koputamine", estonian("knock", "koputamine"), "Deal nines without a cut."),
    Term("deal_sitalaotus", estonian("muck-spreading", "sitalaotus"), "Deal single cards without a cut."),
    Term("deal_pitskuus", estonian("six of diamonds", "pitskuus"), "Deal open to 6D, which is the highest trump; diamonds are trumps."),
    Term("deal_raamat", estonian("book", "raamat"), "Deal open to a card that is named."),
    Term("deal_valimised", estonian("elections", "valimised"), "Lay four packets; a named seat chooses first."),
    Term("deal_sisu", estonian("contents", "sisu"), "The cutter's side gets the middle of the pack."),
    Term("deal_kaaned", estonian("covers", "kaaned"), "The cutter's side gets the top and the bottom of the pack."),
    Term("packet", Names("packet"), "Take a packet."),
    Term("none", Names("nothing"), "Declare nothing."),
    Term("offer", estonian("offer a picture", "tahan pilti anda"), "Offer the only picture to the partner."),
    Term("katus", estonian("roof", "katus"), "Tell that there is no picture in the hand."),
    Term("accept", Names("accept"), "Take the picture."),
    Term("decline", Names("decline"), "Refuse the picture."),
    Term("return", Names("return"), "Give a card back."),
    Term("ask_clean", estonian("ask", "kas said puhtaks?"), "Ask whether the partner is now void in the suit given back."),
    Term("skip_clean", Names("do not ask"), "Ask nothing."),
    Term("pass", estonian("pass", "passin"), "Pass for the rest of the auction."),
    Term("bid", estonian("bid", "pakkumine"), "Bid a number of trumps."),
    Term("omale", estonian("for myself", "omale"), "Take the standing bid over at its level."),
    Term("ruutu", estonian("diamonds", "ruutu"), "Make diamonds trumps; the auction is over."),
    Term("trump", estonian("trump", "trump"), "Name the trump suit."),
    Term("override", Names("override"), "Turn the named suit into diamonds."),
    Term("no_override", Names("no override"), "Let the named suit stand."),
    Term("hada", estonian("emergency", "häda"), "Tell that the last trump is the ace or ten of the trump suit."),
    Term("no_hada", Names("no emergency"), "Tell nothing."),
    Term("play", estonian("play", "käima"), "Play a card."),
    Term("look", Names("look"), "Look at the partner, who then blinks or does not."),
    Term("blink", Names("blink"), "I think that I win this trick."),
    Term("no_blink", Names("no blink"), "Do not blink."),
)

ZONES = (
    ZoneTerm(Term("hand", estonian("hand", "käsi"), "The cards that a seat holds."), Layout.HAND),
    ZoneTerm(Term("trick", estonian("trick", "tihi"), "The cards on the table, a group each, from the leader on."), Layout.TRICK),
    ZoneTerm(Term("tricks", estonian("tricks", "tihid"), "The cards of the tricks won, four a trick, in order."), Layout.PLAYED),
    ZoneTerm(Term("pack", estonian("pack", "pakk"), "The cards before they are dealt."), Layout.PILE),
    ZoneTerm(Term("packets", estonian("packets", "pakid"), "Four packets of nine, of which the ends are seen."), Layout.PACKETS),
    ZoneTerm(Term("exposed", Names("exposed cards"), "Cards that fell face up when they were dealt, by seat."), Layout.SHOWN),
)

EVENTS = (
    Term("hand_started", Names("hand"), "A hand begins.", "Hand {number}: {seat} deals."),
    Term("replay_started", Names("replay"), "A tie is replayed.", "Hand {number}, a replay: {seat} deals again."),
    Term("deal_ordered", estonian("order", "jagamine"), "The cutter has ordered a way of dealing.", "{seat} orders the deal ({text})."),
    Term("cards_exposed", Names("exposed cards"), "Cards fell face up to a seat.", "{seat} is dealt {cards} face up."),
    Term("packet_laid", Names("packet"), "A packet lies on the table, its ends visible.", "Packet {number} shows {cards} at its ends."),
    Term("cards_dealt", Names("deal"), "The cards were dealt.", "The cards are dealt."),
    Term("hand_dealt", Names("own hand"), "This seat's hand.", "You are dealt {cards}."),
    Term("packet_chosen", Names("packet taken"), "A seat took a packet or got the last one.", "{seat} gets packet {number}."),
    Term("packet_taken", Names("own packet"), "This seat got a packet.", "You get packet {number}: {cards}."),
    Term("declared_nothing", Names("nothing"), "A seat declared nothing.", "{seat} declares nothing."),
    Term("declared_offer", Names("offer"), "A seat wants to give its picture.", "{seat} wants to give a picture."),
    Term("declared_katus", estonian("roof", "katus"), "A seat has no picture.", "{seat} has a katus."),
    Term("offer_withdrawn", Names("withdrawn"), "The partner's offer came first.", "{seat} withdraws its offer."),
    Term("picture_offered", Names("picture"), "A picture is offered, seen by this viewer.", "{seat} offers {cards}."),
    Term("picture_hidden", Names("hidden picture"), "A picture is offered that this viewer does not see.", "{seat} offers {text}."),
    Term("picture_declined", Names("declined"), "The picture was refused.", "{seat} declines."),
    Term("picture_taken", Names("taken"), "The picture was taken.", "{seat} takes the picture."),
    Term("card_returned", Names("return"), "A card was given back, seen by this viewer.", "{seat} gives back {cards}."),
    Term("card_returned_unseen", Names("return"), "A card was given back unseen.", "{seat} gives back a card."),
    Term(
        "clean_asked",
        estonian("asked", "kas said puhtaks?"),
        "The giver asked for a void.",
        "{seat} asks whether the partner is void: {text}.",
    ),
    Term("clean_skipped", Names("not asked"), "The giver asked nothing.", "{seat} does not ask."),
    Term("passed", Names("pass"), "A seat passed.", "{seat} passes."),
    Term("bid_made", Names("bid"), "A seat bid.", "{seat} bids {number}."),
    Term("bid_taken_over", estonian("taken over", "omale"), "A bid was taken over.", "{seat} takes over at {number}."),
    Term("diamonds_called", estonian("diamonds", "ruutu"), "A seat made diamonds trumps.", "{seat} calls diamonds."),
    Term("trump_named", Names("suit named"), "The winner of the auction named a suit.", "{seat} names {text}.", SUITS),
    Term("overridden", Names("override"), "A seat turned the suit into diamonds.", "{seat} turns the suit into diamonds."),
    Term("not_overridden", Names("no override"), "A seat let the suit stand.", "{seat} lets the suit stand."),
    Term("trump_made", Names("trump"), "The trump is fixed.", "{seat} makes {text} trumps.", SUITS),
    Term(
        "nobody_made_trump", estonian("all passed", "üleküla ruutu"), "Nobody made trumps.", "Nobody makes trumps: they are {text}.", SUITS
    ),
    Term("hada_called", estonian("emergency", "häda"), "The leader's partner called häda.", "{seat} calls häda."),
    Term("hada_not_called", Names("no emergency"), "The leader's partner called nothing.", "{seat} does not call häda."),
    Term("looked", Names("look"), "The second player looked at its partner.", "{seat} looks at its partner."),
    Term("blinked", Names("blink"), "The fourth player blinked.", "{seat} blinks."),
    Term("not_blinked", Names("no blink"), "The fourth player did not blink.", "{seat} does not blink."),
    Term("card_played", Names("play"), "A card was played.", "{seat} plays {cards}."),
    Term("trick_won", estonian("trick", "tihi"), "A trick was won, with its points.", "{seat} wins {cards}: {number} points."),
    Term(
        "hand_counted",
        Names("points"),
        "The points of seats 0 and 2, then of 1 and 3.",
        f"Hand {{number}} ends {{text}} ({BY_TEAM}).",
    ),
    Term("marks_earned", estonian("marks", "kriipsud"), "A team earned marks.", "Marks for {text}: {number}.", SIDES),
    Term("match_ended", Names("end of the match"), "The match is over.", "The match is over ({text}).", ENDINGS),
)

FACTS = (
    Term("dealer", estonian("dealer", "jagaja"), "Who deals.", "{seat} deals."),
    Term("replay", estonian("replay", "kordusmäng"), "How many ties came before this hand.", "Ties before this hand: {number}."),
    Term("order", estonian("order", "jagamine"), "How the cards were dealt.", "{seat} ordered the deal ({text})."),
    Term("offer", Names("offer"), "Who offered a picture.", "{seat} offered a picture."),
    Term("offer_withdrawn", Names("withdrawn"), "Whose offer was withdrawn.", "{seat}'s offer was withdrawn."),
    Term("katus", estonian("roof", "katus"), "Who is known to have had no picture.", "{seat} had no picture."),
    Term("picture", estonian("picture", "pilt"), "A picture offered that this viewer has seen.", "{seat} offered {cards}."),
    Term("hidden_picture", Names("hidden picture"), "A picture offered that this viewer has not seen.", "{seat} offered {text}."),
    Term("picture_declined", Names("declined"), "Who refused the picture.", "{seat} declined."),
    Term("picture_taken", Names("taken"), "Who took the picture.", "{seat} took the picture."),
    Term("returned", Names("returned"), "Who gave a card back, which this viewer has seen.", "{seat} gave back {cards}."),
    Term("returned_unseen", Names("returned"), "Who gave a card back unseen.", "{seat} gave back a card."),
    Term("clean", Names("void"), "Whether the giver asked for a void: skipped, yes or no.", "{seat} {text}.", ASKED),
    Term("calls", estonian("calls", "pakkumine"), "The calls of the auction in order, each after its seat.", "Calls: {text}."),
    Term("standing_bid", Names("standing bid"), "The highest bid and whose it is.", "{seat} holds the bid at {number}."),
    Term("named", Names("suit named"), "The suit that the winner of the auction named.", "{seat} named {text}.", SUITS),
    Term("override", Names("override"), "Who turned it into diamonds.", "{seat} turned the suit into diamonds."),
    Term("trump", estonian("trump", "trump"), "The trump suit.", "Trumps are {text}.", SUITS),
    Term("maker", Names("maker"), "Who made trumps.", "{seat} made trumps."),
    Term("all_pass", estonian("all passed", "üleküla ruutu"), "Nobody bid, so diamonds are trumps.", "All passed."),
    Term("pitskuus", estonian("six of diamonds", "pitskuus"), "6D is the highest trump.", "Pitskuus: 6D is the highest trump."),
    Term("hada", estonian("emergency", "häda"), "Who called häda, before which trick.", "{seat} called häda before trick {number}."),
    Term("look", Names("look"), "Who looked, in which trick.", "{seat} looked in trick {number}."),
    Term("blink", Names("blink"), "Who blinked, in which trick.", "{seat} blinked in trick {number}."),
    Term("winners", estonian("winners", "tihid"), "The seats that won the tricks, in order.", "Tricks went to {text}."),
    Term("points", estonian("points", "silmad"), "Points of seats 0 and 2, then of 1 and 3.", f"Points {{text}} ({BY_TEAM})."),
    Term("tricks", estonian("tricks", "tihid"), "Tricks of seats 0 and 2, then of 1 and 3.", f"Tricks {{text}} ({BY_TEAM})."),
    Term("redel", estonian("ladder", "redel"), "The loser of the match has no mark.", "Redel: the losers have no mark."),
)

OUTCOMES = (
    Term("target", Names("target reached"), "A team has the marks of option target."),
    Term("karvane", estonian("all nine tricks", "karvane"), "All nine tricks won the match, by option karvane."),
    Term("deal_limit", Names("last hand"), "As many hands as a match may have are dealt; the higher score wins."),
)

REFUSALS = (
    Term(Reason.OPTION_OFF, Names("not at this table"), "An option of the table excludes this."),
    Term(Reason.NO_PITSKUUS_IN_REPLAY, Names("no pitskuus in a replay"), "A replay keeps the trump of the hand before."),
    Term(Reason.CARD_IS_PITSKUUS, Names("that is pitskuus"), "Raamat to the six of diamonds is pitskuus; order that."),
    Term(Reason.SEAT_NOT_ALLOWED, Names("not this seat"), "The seat is on the wrong side for this way of dealing."),
    Term(Reason.PACKET_TAKEN, Names("packet taken"), "Somebody has that packet."),
    Term(Reason.NOT_ONE_PICTURE, Names("not exactly one picture"), "Only a hand with exactly one picture may offer it."),
    Term(Reason.HAS_PICTURE, Names("has a picture"), "A katus is a hand without pictures."),
    Term(Reason.CARD_NOT_IN_HAND, Names("not in hand"), "The card is not in the hand."),
    Term(Reason.RECEIVED_CARD, Names("received card"), "The picture itself cannot be given back."),
    Term(Reason.MUST_RETURN_PLAIN, Names("must be plain"), "A plain card must be given back while there is one."),
    Term(Reason.LEVEL_NOT_OFFERED, Names("no such level"), "The level is below the lowest or above the highest that is bid here."),
    Term(Reason.BID_TOO_LOW, Names("bid too low"), "The bid is not above the standing one."),
    Term(Reason.BID_ABOVE_TRUMPS, Names("bid above trumps"), "The hand cannot have so many trumps."),
    Term(Reason.NO_BID, Names("no bid"), "There is no bid to take over."),
    Term(Reason.OWN_SIDE_BID, Names("own side"), "The standing bid is one's own or the partner's."),
    Term(Reason.LEVEL_ALREADY_TAKEN, Names("level already taken"), "This level has been taken over once."),
    Term(Reason.NOT_RIGHT_OF_BIDDER, Names("not right of the bidder"), "Only the bidder's right neighbour may take over."),
    Term(Reason.SUIT_TOO_SHORT, Names("suit too short"), "With that suit the hand has fewer trumps than were bid."),
    Term(Reason.NOT_LONE_POINT_TRUMP, Names("no lone ace or ten"), "The hand must hold one trump, the ace or ten of the suit."),
    Term(Reason.NOT_SECOND_PLAYER, Names("not second"), "Only the second player of a trick may look."),
    Term(Reason.LAST_TRICK, Names("last trick"), "In the last trick there is nothing to decide."),
    Term(Reason.LOOK_USED, Names("has looked"), "One look a trick."),
    Term(Reason.MUST_FOLLOW, Names("must follow"), "The hand holds what was led; pictures count as trumps."),
    Term(Reason.MUST_TRUMP, Names("must trump"), "A hand without the suit led must play a trump."),
    Term(Reason.MUST_BEAT, Names("must beat"), "Another card would beat the best one on the table."),
)

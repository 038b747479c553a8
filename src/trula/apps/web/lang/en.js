// English: the language that has every word; others may lack one.

const FRENCH = { h: "hearts", d: "diamonds", s: "spades", c: "clubs" };
const ITALIAN = { d: "coins", c: "cups", s: "swords", b: "batons" };
/** @type {Record<string, string>} */
const RANKS = {
  A: "ace", 1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten",
  J: "jack", Q: "queen", K: "king", C: "cavalier", F: "jack", R: "king",
};
/** @type {Record<string, string>} */
const TRULA = { T1: "pagat", T21: "mond", T22: "škis" };
/** @type {Record<string, Record<string, string>>} */
const suits = { tarok: { T: "taroks", ...FRENCH }, french: FRENCH, italian: ITALIAN };

export default {
  name: "English",
  suits,
  letters: { tarok: {}, french: {}, italian: { F: "J", R: "K" } },
  /**
   * @param {string} pack
   * @param {string} card
   */
  card: (pack, card) => (card[0] === "T" ? TRULA[card] ?? `tarok ${card.slice(1)}` : `${RANKS[card.slice(1)]} of ${suits[pack][card[0]]}`),
  server: {},
  words: {
    skip: "Skip to the page", loading: "Loading…", close: "Close", copy: "Copy", copied: "Copied", again: "Try again", yes: "yes", no: "no", none: "none",
    you: "you", play: "Play", card: "Card", player: "Player", table: "Table", agent: "Agent",

    "game.tarok3": "Tarok for three", "game.tarok4": "Tarok for four", "game.klaverjas": "Klaverjas", "game.tressette": "Tressette",
    "contract.klop": "Klop", "contract.three": "Three", "contract.two": "Two", "contract.one": "One", "contract.solo-three": "Solo three",
    "contract.solo-two": "Solo two", "contract.solo-one": "Solo one", "contract.zero": "Zero", "contract.beggar": "Beggar",
    "contract.solo-without": "Solo without", "contract.open-beggar": "Open beggar", "contract.colour-valat": "Colour valat", "contract.valat": "Valat",
    "item.game": "game", "item.trula": "trula", "item.kings": "kings", "item.king-ultimo": "king ultimo", "item.pagat-ultimo": "pagat ultimo",
    "item.valat": "valat", "item.colour-valat": "colour valat",
    "kontra.1": "kontra", "kontra.2": "re", "kontra.3": "sub", "kontra.4": "mort",
    "accuso.3.aces": "three aces", "accuso.3.twos": "three twos", "accuso.3.threes": "three threes",
    "accuso.4.aces": "four aces", "accuso.4.twos": "four twos", "accuso.4.threes": "four threes",
    "accuso.without": "{cards} without {suit}", "accuso.napoletana": "napoletana of {suit}",

    "act.pass": "Pass", "act.call": "calls the {king}", "act.callShort": "calls", "act.take": "packet {number}", "act.discard": "lays away {cards}",
    "act.kontra": "{word}: {item}", "act.trump": "{suit} are trump", hiddenCards: "{count} hidden",
    "say.play": "{name} plays {what}", "say.pass": "{name} passes", "say.bid": "{name} bids {what}", "say.call": "{name} {what}",
    "say.take": "{name} takes {what}", "say.discard": "{name} {what}", "say.announce": "{name} announces {what}", "say.kontra": "{name} says {what}",
    "say.trump": "{name}: {what}", "say.wins": "{name} wins the trick",

    "lobby.about": "Tarok, klaverjas and tressette against honest opponents. Ask for advice, see where the cards are, and learn from every deal.",
    "lobby.foot": "Everything runs on this server; nothing is fetched from elsewhere.", "lobby.api": "Interface for programs",
    chooseGame: "Choose a game", startGame: "Play {game}", opponents: "Opponents", yourName: "Your name", deals: "Number of deals",
    "deals.target": "Empty: to the target score.", places: "Places and people", "places.about": "You have the first place. Invite people to others; agents take the rest.",
    "place.number": "Place {number} ({name})", "place.invited": "Invited person", moreRules: "More rules", changed: "changed: {count}", profile: "Profile",
    seed: "Seed", "seed.random": "random", "seed.about": "With a typed seed the deals are known beforehand: that is for practice, not a fair deal.",
    "level.beginner": "Beginner", "level.casual": "Casual", "level.club": "Club", "level.strong": "Strong",
    yourTables: "Your tables", finished: "finished", forget: "Forget this table",
    "upload.title": "Look at a record", "upload.about": "A deal as a line of text: replay and review it.", "upload.paste": "Paste a record here",
    "upload.file": "Choose a file", "upload.look": "Replay", "upload.none": "There is no record in this text.",
    "value.full": "all of it", "value.half": "half", "value.from_declarer": "taken from the declarer", "value.to_defenders": "written by the defenders",
    "value.obligatory_three": "implied", "value.free_opening": "may pass", "value.all": "all", "value.forehand": "forehand", "value.declarer": "declarer",
    "value.forced_only": "only if forced", "value.free_shown": "always, shown", "value.any": "in any order", "value.t1_last": "only last",
    "value.declarer_only": "nothing", "value.compensate": "compensation", "value.taroknet": "the doubler pays", "value.win": "after a win", "value.always": "always",
    "value.forced": "forced", "value.given": "given", "value.free_left": "free, left first", "value.free_dealer": "free, dealer first", "value.free_last": "free, dealer last",
    "value.turn_up": "turned up", "value.both": "both sides", "value.own": "own only", "value.nat": "nat", "value.made": "made", "value.forbidden": "forbidden",
    "value.four_of_denari": "four of coins", "value.four_of_denari_first_round": "four of coins, first round only", "value.right_of_dealer": "right of the dealer",
    "value.drop": "dropped", "value.last_trick": "to the last trick", "value.round_end": "after the round", "value.at_once": "at once",

    practice: "practice", tableArea: "The table", yourHand: "Your hand", tools: "Tools", side: "Advice, scores and log", dealer: "Dealer", dealerShort: "D", declarer: "declarer", partner: "partner",
    radelci: "Radelci", tricksShort: "tricks: {count}", cardsInHand: "{count} cards", thinks: "thinks…", watching: "you are watching",
    yourTurn: "Your turn", waitFor: "{name} is to move", lineDown: "The line to the server is cut. Trying again…",
    "prompt.play": "Your turn", "prompt.auction": "Your bid", "prompt.king": "Call a king", "prompt.talon": "Take a packet", "prompt.discard": "Lay cards away",
    "prompt.announcements": "Announce or pass", "prompt.trump": "Make trump",
    "deal.of": "Deal {number} of {all}", "deal.number": "Deal {number}", "deal.given": "A given deal",
    calledKing: "king", trump: "trump", taroks: "taroks", talon: "Talon", laidAway: "Laid away", contract: "Contract", compulsoryKlop: "Compulsory klop",
    meldOf: "Roem {points}", giftOf: "Gift", lastTrickOf: "Last trick: {name}", noLastTrick: "No trick has been played yet.",
    yourBid: "Your bid", chooseContract: "You play. Which contract?", callKing: "Which king do you call?", takePacket: "Which packet do you take?", talonOf: "{name} takes from the talon",
    layAway: "Lay away", chooseToLayAway: "Choose cards to lay away: {count}", youTook: "You took", announce: "Announce", announceSomething: "Do you announce something?",
    sayNothing: "Nothing", goOn: "Go on", kontraOrPass: "Kontra?", nothingToAnnounce: "There is nothing to announce", chooseTrump: "Which suit is trump?", turnedUp: "turned up",
    "tool.hint": "Hint", "tool.undo": "Undo", "tool.trick": "Last trick", "tool.sheet": "Scores", "tool.people": "People", "tool.settings": "Settings", "tool.help": "Help", "tool.home": "Lobby",
    "tab.hint": "Hint", "tab.where": "Where", "tab.sheet": "Scores", "tab.log": "Log",
    noTable: "There is no such table", "noTable.why": "The link may be wrong, or the place belongs to somebody else.", toLobby: "To the lobby",

    result: "Result", nextDeal: "Next deal", newGame: "New game", waitingForOthers: "Waiting for the others", review: "Review", copyReplayLink: "Copy replay link", downloadRecords: "Download records",
    allHands: "All hands", sessionOver: "The session is over.", tricks: "Tricks", cardPoints: "Points", meld: "Roem", accusi: "Accusi", score: "Score", total: "Total",
    "verdict.won": "{name} made it: {contract}", "verdict.lost": "{name} lost: {contract}", "verdict.klop": "Klop is over", "verdict.made": "{name} made it", "verdict.nat": "{name} is nat", "verdict.pit": "{name} made pit",
    "verdict.tressette": "{a} {x}, {b} {y}", "result.points": "Points: {points} for the declarer's side, {others} against", "result.partner": "Partner: {name}", "result.radelc": "Doubled by a radelc",
    "result.silentValat": "Silent valat", "result.valat": "Valat announced by {name}", "result.mond": "{name} lost the mond", "result.lastTrick": "Last trick: {names}",
    "side.declarer": "declarer's side", "side.defenders": "defenders", silent: "silent", announcedBy: "announced by {name}",
    "sheet.target": "To {target} points", "sheet.deals": "{done} of {all} deals", "sheet.empty": "No deal is finished yet.", takebacks: "Taken back in this deal: {count}",
    "fair.commitment": "Deal fixed:", "fair.more": "What is this?", "fair.how": "Before the first action the server fixed the deal: this is the SHA-256 of its text, a space and a secret number. After the last card both are shown, and this page checks them.",
    "fair.typed": "The seed was typed in: not a fair deal", "fair.given": "This deal was given: not a fair deal", "fair.deal": "The deal:", "fair.nonce": "The secret number:", "fair.agrees": "checked, it agrees", "fair.differs": "it does not agree!",

    action: "Action", "hint.best": "Best:", "hint.ask": "What should I do?", "hint.about": "Advice from what you can know: the best action, what every other one is expected to bring, and why.", "hint.thinking": "Thinking…",
    "hint.yourTurnOnly": "Advice is given when it is your turn.", "hint.mean": "expected", "hint.behind": "behind", "hint.win": "win", "hint.score": "writes", "hint.more": "How much more than the others one writes on average",
    "hint.worlds": "From {count} deals that fit what you know.", "hint.allWorlds": "From all {count} deals that fit what you know.", "hint.proved": "Values are proved in each of them.", "hint.estimated": "Values are estimated by playing on.",
    "where.about": "How likely each unseen card is in each hand, from the same deals that advice looks at.", "where.ask": "Where are the cards?", "where.none": "You have seen all cards.",
    "network.ask": "Why this bid?", "network.says": "The network says: {action}. {contract} is expected to bring {value} on a scale from −1 to 1.", "network.start": "With any hand {contract} brings {value}. What moved it:",
    "network.high defeat": "high loss", "network.low defeat": "low loss", "network.low win": "low win", "network.high win": "high win", "network.picture": "Picture of the network",

    back: "Back", noReplay: "There is no such replay", playerNumber: "Player {number}",
    "tab.moves": "Actions", "tab.worst": "Worst", "tab.summary": "Sums", "tab.par": "Par",
    "step.first": "To the beginning", "step.back": "A step back", "step.forward": "A step on", "step.last": "To the end",
    "label.forced": "forced", "label.right": "right", "label.unlucky": "unlucky", "label.inaccurate": "inaccurate", "label.mistake": "mistake", "label.blunder": "blunder",
    "review.begin": "The deal before the first action. Step with the arrow keys.", "review.notYet": "The review is being made.", "review.making": "The review is being made…", "review.step": "Step", "review.view": "Whose cards are open",
    "review.allOpen": "All hands open", "review.onlyOf": "Only the cards of {name}", "review.which": "Which record", "review.notOver": "The deal is not over", "review.open": "Cost with open cards", "review.known": "Cost by what could be known",
    "review.openValue": "open", "review.knownValue": "known", "review.notProved": "With open cards it could not be solved in time: “?”.", "review.worlds": "By {count} deals that fit what was known.", "review.noMistakes": "Nobody lost anything worth telling.",
    "review.decisions": "Choices", "review.openLoss": "Open", "review.knownLoss": "Known", "review.small": "Small", "review.large": "Large",
    "review.about": "Open: against best play with all cards in sight. Known: by what the player could know. “~” is an estimate, “?” is not solved. A mistake is small from {small} points on, large from {large}.",
    "review.sum": "From action {trick} on, best play by all would have brought {start} ({side}). Given away by that side: {lost}; by the others: {won}. Result: {end}.",
    "review.playOn": "Play on from here", "review.playOnAbout": "A new table stands at this point. You take a place, agents the others.", "review.yourPlace": "Your place", "review.toMove": "to move", "review.finish": "Let them finish", "review.finishing": "The agents play to the end…",
    "review.finished": "Played by agents:", "review.isOver": "Here the deal is over: step back first.", "review.download": "Download",
    "par.about": "What each place could make in each contract if all cards were open.", "par.ask": "Find par", "par.exact": "Points that the declaring side writes more than the others, with best play; proved.", "par.bound": "✓: it can be made, with the exchange shown. (✗): none of the exchanges that were tried makes it.",

    "people.invited": "invited", "people.away": "away", "people.here": "here", "people.agent": "agent", "people.replaced": "away; an agent stands in", "people.inviteTo": "Invitation for the place of {name}", "people.spectators": "Link for spectators",
    "people.watching": "Watching: {count}", "people.about": "An invitation works once. Until somebody comes, and while somebody is away, an agent plays.",
    "invited.title": "You are invited to a table", "invited.about": "Take your place; you can come back to it from this browser.", "invited.come": "Take the place", "invited.used": "This invitation does not exist, or somebody has used it.", "invited.watch": "Only watch",

    "set.language": "Language", "set.theme": "Colours", "set.speed": "Speed of cards", "set.forced": "Play forced cards by themselves", "set.big": "Big cards",
    "theme.auto": "as the system", "theme.light": "light", "theme.dark": "dark", "speed.off": "off", "speed.fast": "fast", "speed.normal": "normal", "speed.slow": "slow",
    "help.arrows": "move through your hand; in a review, step", "help.enter": "play or choose the card", "help.digits": "choose a bid, a packet, a suit; P passes", "help.h": "hint", "help.l": "last trick", "help.s": "scores",
    "help.u": "undo, if you play alone against agents", "help.n": "next deal", "help.escape": "close a panel", "help.help": "this page", "help.more": "A click on the table lets the cards go on at once.",

    "rule.NOT_IN_HAND": "That card is not in your hand.", "rule.FOLLOW_SUIT": "You must follow suit.", "rule.PLAY_TRUMP": "You must play a trump.", "rule.BEAT_IF_ABLE": "In this contract you must beat the trick if you can.",
    "rule.PAGAT_LAST": "In this contract the pagat may be played only when nothing else is legal.", "rule.KEPT_FOR_ULTIMO": "A card announced ultimo is kept while another can be played.", "rule.OVERTRUMP": "You must play a higher trump.",
    "rule.UNDERTRUMP_FORBIDDEN": "A lower trump may not be played under a trump.", "rule.NOT_AN_ACTION": "That is not an action of this game.", "rule.WRONG_PHASE": "This is not the time for it.", "rule.DEAL_IS_OVER": "The deal is over.",
    "rule.BID_TOO_LOW": "The bid is too low.", "rule.NO_SUCH_CONTRACT": "That contract cannot be bid here.", "rule.NO_PASS": "You may not pass here.", "rule.NO_SUCH_PACKET": "There is no such packet.", "rule.DISCARD_COUNT": "Lay away as many cards as you took.",
    "rule.DISCARD_FIVE_POINTS": "Kings and the trula may not be laid away.", "rule.DISCARD_TAROK": "Taroks may be laid away only when nothing else is left.", "rule.NOT_ANNOUNCEABLE": "That cannot be announced here.",
    "rule.NOTHING_TO_KONTRA": "There is nothing to double there now.", "rule.NOT_THAT_TRUMP": "That suit cannot be made trump now.",
    "fault.not-your-turn": "It is not your turn.", "fault.stale": "The table has moved on.", "fault.unreadable": "This cannot be read:", "fault.not-over": "The deal is not over yet.", "fault.over": "It is over.",
    "fault.used-invitation": "This invitation has been used, or never was.", "fault.not-allowed": "That is not possible here.", "fault.full": "There is no room left.", "fault.busy": "The server has too much to do just now. Try again soon.", "fault.no-table": "There is no such table.", "fault.not-found": "There is no such table or replay.",
    "fault.too-many": "Too much at once. Try again in a minute.", "fault.too-large": "That is too large.", "fault.offline": "The server cannot be reached.", "fault.fault": "Something went wrong on the server.",
  },
};

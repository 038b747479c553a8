// Dutch.

const FRENCH = { h: "harten", d: "ruiten", s: "schoppen", c: "klaveren" };
/** @type {Record<string, string>} the first part of a card's name */
const FIRST = { h: "harten", d: "ruiten", s: "schoppen", c: "klaver" };
const ITALIAN = { d: "munten", c: "bekers", s: "zwaarden", b: "knuppels" };
/** @type {Record<string, string>} */
const RANKS = {
  A: "aas", 1: "een", 2: "twee", 3: "drie", 4: "vier", 5: "vijf", 6: "zes", 7: "zeven", 8: "acht", 9: "negen", 10: "tien",
  J: "boer", Q: "vrouw", K: "heer", C: "ridder", F: "boer", R: "heer",
};
/** @type {Record<string, string>} */
const TRULA = { T1: "pagat", T21: "mond", T22: "škis" };

/** @type {Record<string, string>} */
const server = {
  "Slovenian tarok for three: the declarer plays alone against two.": "Sloveense tarok met drie: de speler staat alleen tegenover twee.",
  "The Slovenian Tarok Association's game as Silicon Tarokist plays it.": "Het spel van de Sloveense tarokbond, zoals Silicon Tarokist het speelt.",
  "The rules of OpenSpiel's tarok: no announcements, kontra or radelci, exact differences, one deal.": "De regels van tarok in OpenSpiel: geen aankondigingen, kontra of radelci, precieze verschillen, één spel.",
  "What the contracts are worth; naming one that the profile lacks adds it.": "Wat de contracten waard zijn; een contract dat het profiel niet heeft, komt erbij.",
  "What zero, or solo-without, is worth.": "Wat nul, of solo zonder, waard is.",
  "Whether zero, or solo-without, counts the difference and bonuses.": "Of bij nul, of solo zonder, het verschil en de premies tellen.",
  "Differences and klop points are rounded to multiples of this.": "Waarop verschillen en punten bij klop worden afgerond.",
  "How much of the declarer's score the partner writes.": "Hoeveel van de score van de speler de maat schrijft.",
  "Who writes the bonuses of the defenders.": "Wie de premies van de tegenspelers schrijft.",
  "Whether forehand's three is implied, or forehand may pass.": "Of drie van de voorhand vanzelf geldt, of de voorhand mag passen.",
  "Which earlier seats may hold an equal bid.": "Wie van de eerdere spelers een gelijk bod mag overnemen.",
  "Whether the declarer may choose a higher contract than the winning bid.": "Of de speler een hoger contract mag kiezen dan het winnende bod.",
  "Whether a total of exactly #, or a void deal, forces klop on the next deal.": "Of een totaal van precies #, of een ongeldig spel, tot verplichte klop leidt.",
  "When taroks other than the trula may be laid away.": "Wanneer andere taroks dan de trula mogen worden weggelegd.",
  "Who leads to the first trick after an exchange.": "Wie na een ruil de eerste slag uitkomt.",
  "Whether @ takes @ and @ in any order, or only when it comes last.": "Of de pagat de mond en de škis in elke volgorde slaat, of alleen als laatste.",
  "Whether bonuses can be announced.": "Of premies kunnen worden aangekondigd.",
  "How often an item can be doubled; # is never.": "Hoe vaak er gedoubleerd kan worden; # is nooit.",
  "What a kontra means for the others.": "Wat een kontra voor de anderen betekent.",
  "From how many points on a klop player is full and writes -#.": "Vanaf hoeveel punten iemand bij klop vol is en -# schrijft.",
  "What a lost @ costs its player; # is nothing.": "Wat een verloren mond kost.",
  "Whether doubling tokens are played.": "Of er met radelci wordt gespeeld.",
  "Whether zero, or solo-without, hands out tokens.": "Of nul, of solo zonder, radelci oplevert.",
  "When the declarer loses a token: after a won game, or always.": "Wanneer de speler een radelc kwijtraakt: na winst of altijd.",
  "What each token left at the end of a session costs.": "Wat elke radelc kost die aan het eind over is.",
  "Bids by rules, plays any legal card: # points a deal behind casual.": "Biedt volgens regels, speelt een willekeurige toegestane kaart: # punten per spel achter op gezellig.",
  "Rules of thumb, no search.": "Vuistregels, geen zoekwerk.",
  "The program of #: # points a deal ahead of casual.": "Het programma van #: # punten per spel voor op gezellig.",
  "Our best: cards #, bids # points a deal ahead of casual.": "Onze beste: met de kaarten #, met bieden # punten per spel voor op gezellig.",
  "Slovenian tarok for four: the declarer calls a king for a partner, or plays alone.": "Sloveense tarok met vier: de speler roept een heer als maat, of speelt alleen.",
  "Four players with a called king, as the Card Games website tells it.": "Vier spelers met een geroepen heer, zoals de website Card Games het beschrijft.",
  "Klaverjas: two against two, trump jack and nine on top, melds in the tricks.": "Klaverjas: twee tegen twee, troefboer en troefnegen bovenaan, roem in de slagen.",
  "A player who cannot follow must trump, and overtrump if able.": "Wie niet kan bekennen moet troeven, en overtroeven als dat kan.",
  "As Rotterdam, but a player whose partner is winning need not trump.": "Als Rotterdams, maar wie een maat aan slag heeft, hoeft niet te troeven.",
  "How trump is made.": "Hoe troef wordt gemaakt.", "The trump suit where it is given.": "De troefkleur als die vaststaat.",
  "Whose meld the opponents write when the declaring side is nat.": "Wiens roem de tegenpartij schrijft als de spelende partij nat is.",
  "What equal totals are for the declaring side.": "Wat gelijkspel voor de spelende partij is.", "What four jacks are worth.": "Wat vier boeren waard zijn.",
  "Whether four sevens, eights or nines are worth anything.": "Of vier zevens, achten of negens iets waard zijn.", "What all eight tricks add.": "Wat alle acht slagen opleveren.",
  "Whether the opponents of the declaring side can make pit too.": "Of ook de tegenpartij pit kan halen.",
  "Amsterdam, void under an opponent's unbeatable trump: a lower trump is forbidden or forced.": "Amsterdams, zonder kleur onder een te hoge troef van de tegenpartij: ondertroeven is verboden of verplicht.",
  "The total that ends a session instead of a number of hands.": "Het totaal waarbij het eindigt, in plaats van een aantal spellen.", "Makes trump by rules, plays any legal card.": "Maakt troef volgens regels, speelt een willekeurige toegestane kaart.",
  "Our best: cards #, trump # points a deal ahead of casual.": "Onze beste: met de kaarten #, met troef maken # punten per spel voor op gezellig.",
  "Tressette: two against two, no trumps, points in thirds, declared combinations.": "Tressette: twee tegen twee, zonder troef, punten in derden, gemelde combinaties.",
  "The Roman game: the four of denari leads every round, accusi are compulsory, # wins.": "Het Romeinse spel: muntenvier komt elke ronde uit, accusi zijn verplicht, # wint.",
  "Who leads to the first trick of a round.": "Wie de eerste slag van een ronde uitkomt.", "Whether combinations in the hand are declared and counted.": "Of combinaties in de hand worden gemeld en geteld.", "The total that wins the game.": "Het totaal dat wint.",
  "What becomes of left-over thirds of a point.": "Wat er met overgebleven derden van een punt gebeurt.", "Whether the game ends after a round, or as soon as a side has the target.": "Of het spel na een ronde eindigt, of zodra een partij het doel heeft.",
  "Any legal card.": "Een willekeurige toegestane kaart.", "The program of #: wins # % of games against beginner.": "Het programma van #: wint # % van de partijen tegen beginner.",
  "Our best: wins more than half of its games against one who sees all cards.": "Onze beste: wint meer dan de helft van de partijen tegen iemand die alle kaarten ziet.",
  "Only one deal explains what was played: all cards are known.": "Maar één verdeling verklaart het spel: alle kaarten zijn bekend.",
  "Only # deals explain what was played, and all of them were searched.": "Maar # verdelingen verklaren het spel; ze zijn allemaal doorzocht.",
  "All legal cards are worth the same in every deal that fits.": "Alle toegestane kaarten zijn in elke mogelijke verdeling evenveel waard.",
  "All legal cards are worth the same in each of # worlds.": "Alle toegestane kaarten zijn evenveel waard in elk van # verdelingen.",
  "Nobody can beat @ in this trick.": "Niemand kan @ in deze slag overnemen.",
  "Nobody can beat @ in this trick in any of # worlds.": "Niemand kan @ in deze slag overnemen in een van # verdelingen.",
  "Nobody can beat @ in this trick; @ can be beaten in #.": "Niemand kan @ in deze slag overnemen; @ wel in # verdelingen.",
  "Nobody can beat @ in this trick in any of # worlds; @ can be beaten in #.": "Niemand kan @ in deze slag overnemen in een van # verdelingen; @ wel in #.",
  "@ can be beaten in # of # worlds, @ in #.": "@ kan worden overgenomen in # van # verdelingen, @ in #.",
  "The trick holds # meld with @ and # with @.": "De slag heeft # roem met @ en # met @.",
  "# taroks are not seen yet.": "Nog niet geziene taroks: #.", "# tarok is not seen yet.": "Nog niet geziene taroks: #.", "# trumps are not seen yet.": "Nog niet geziene troeven: #.", "# trump is not seen yet.": "Nog niet geziene troeven: #.",
  "No taroks are left outside this hand.": "Buiten deze hand zijn er geen taroks meer.", "No trumps are left outside this hand.": "Buiten deze hand zijn er geen troeven meer.",
  "@ is not seen yet: @ can still be lost, which costs #.": "@ is nog niet gezien: @ kan nog verloren gaan, en dat kost #.",
  "The declarer's side has # points so far and needs #.": "De partij van de speler heeft nu # punten en heeft er # nodig.",
  "The declaring side has # points with meld so far, the others have #.": "De spelende partij heeft nu met roem # punten, de anderen #.",
  taroks: "taroks", kings: "heren", "top taroks": "hoogste taroks", "high taroks": "hoge taroks", voids: "renonces", "single cards": "losse kaarten", pagat: "pagat", without: "zonder", with: "met", none: "geen", pass: "pas", low: "laag", high: "hoog", average: "gemiddeld",
  "bid of next": "bod van de volgende", "bid of previous": "bod van de vorige", "bid of opposite": "bod aan de overkant", "play of next": "spel van de volgende", "play of previous": "spel van de vorige", "play of opposite": "spel aan de overkant",
};
const BARE = { taroks: "taroks", hearts: "harten", diamonds: "ruiten", spades: "schoppen", clubs: "klaveren", denari: "munten", coppe: "bekers", spade: "zwaarden", bastoni: "knuppels" };
for (const [suit, word] of Object.entries(BARE)) {
  server[`Seat # has no ${suit}.`] = `seat # heeft geen ${word}.`;
  server[`No ${suit} are left outside this hand.`] = `Buiten deze hand zijn er geen ${word} meer.`;
}
const GOALS = {
  "the declarer's game can be won": "is het spel te winnen", "the declaring side can make its game": "is het spel te halen", "the declaring side can win every trick": "is pit te halen",
  "the declarer's side can win the whole trula": "is de trula te halen", "the declarer's side can win all four kings": "zijn alle heren te halen", "the declarer's side can win the called king in the last trick": "is heer ultimo te halen",
  "the declarer's side can win the last trick with the pagat": "is pagat ultimo te halen", "the declarer's side can win every trick": "is valat te halen",
  "seats # and # can write more than seats # and #": "kunnen seats # and # meer schrijven dan seats # and #",
};
for (const [goal, words] of Object.entries(GOALS)) server[`After @ ${goal} in #% of the worlds, after @ in #%.`] = `Na @ ${words} in #% van de verdelingen, na @ in #%.`;
server["Seats # and # lack a third to their next whole point."] = "seats # and # missen een derde tot hun volgende hele punt.";
server["Seats # and # lack two thirds to their next whole point."] = "seats # and # missen twee derde tot hun volgende hele punt.";
server["The last trick is next but this one, and counts # more."] = "Na deze slag komt de laatste, en die telt # extra.";

export default {
  name: "Nederlands",
  suits: { tarok: { T: "taroks", ...FRENCH }, french: FRENCH, italian: ITALIAN },
  letters: { tarok: { J: "B", Q: "V", K: "H", C: "R" }, french: { J: "B", Q: "V", K: "H" }, italian: { F: "B", C: "R", R: "H" } },
  /**
   * @param {string} pack
   * @param {string} card
   */
  card(pack, card) {
    const rank = card.slice(1);
    if (card[0] === "T") return TRULA[card] ?? `tarok ${rank}`;
    if (pack === "italian") return `${RANKS[rank]} van ${ITALIAN[/** @type {"d"} */ (card[0])]}`;
    return `${FIRST[card[0]]}${RANKS[rank]}`;
  },
  server,
  words: {
    skip: "Naar de pagina", loading: "Laden…", close: "Sluiten", copy: "Kopiëren", copied: "Gekopieerd", again: "Opnieuw", yes: "ja", no: "nee", none: "geen",
    you: "jij", play: "Spelen", card: "Kaart", player: "Speler", table: "Tafel", agent: "Computer",

    "game.tarok3": "Tarok met drie", "game.tarok4": "Tarok met vier", "game.klaverjas": "Klaverjas", "game.tressette": "Tressette",
    "contract.klop": "Klop", "contract.three": "Drie", "contract.two": "Twee", "contract.one": "Eén", "contract.solo-three": "Solo drie",
    "contract.solo-two": "Solo twee", "contract.solo-one": "Solo één", "contract.zero": "Nul", "contract.beggar": "Bedelaar",
    "contract.solo-without": "Solo zonder", "contract.open-beggar": "Open bedelaar", "contract.colour-valat": "Kleurvalat", "contract.valat": "Valat",
    "item.game": "spel", "item.trula": "trula", "item.kings": "heren", "item.king-ultimo": "heer ultimo", "item.pagat-ultimo": "pagat ultimo",
    "item.valat": "valat", "item.colour-valat": "kleurvalat",
    "kontra.1": "kontra", "kontra.2": "rekontra", "kontra.3": "sub", "kontra.4": "mort",
    "accuso.3.aces": "drie azen", "accuso.3.twos": "drie tweeën", "accuso.3.threes": "drie drieën",
    "accuso.4.aces": "vier azen", "accuso.4.twos": "vier tweeën", "accuso.4.threes": "vier drieën",
    "accuso.without": "{cards} zonder {suit}", "accuso.napoletana": "napoletana in {suit}",

    "act.pass": "Pas", "act.call": "roept {king}", "act.callShort": "roept", "act.take": "pakje {number}", "act.discard": "legt weg: {cards}",
    "act.kontra": "{word}: {item}", "act.trump": "{suit} is troef", hiddenCards: "{count} dicht",
    "say.play": "{name} speelt {what}", "say.pass": "{name} past", "say.bid": "{name} biedt {what}", "say.call": "{name} {what}",
    "say.take": "{name} neemt {what}", "say.discard": "{name} {what}", "say.announce": "{name} kondigt aan: {what}", "say.kontra": "{name} zegt {what}",
    "say.trump": "{name}: {what}", "say.wins": "{name} haalt de slag",

    "lobby.about": "Tarok, klaverjas en tressette tegen eerlijke tegenstanders. Vraag om raad, kijk waar de kaarten zitten en leer van elk spel.",
    "lobby.foot": "Alles draait op deze server; er wordt niets van elders gehaald.", "lobby.api": "Interface voor programma's",
    chooseGame: "Kies een spel", startGame: "{game} spelen", opponents: "Tegenstanders", yourName: "Je naam", deals: "Aantal spellen",
    "deals.target": "Leeg: tot het doel.", places: "Plaatsen en mensen", "places.about": "Jij hebt de eerste plaats. Nodig mensen uit op andere; de computer neemt de rest.",
    "place.number": "Plaats {number} ({name})", "place.invited": "Uitgenodigd persoon", moreRules: "Meer regels", changed: "gewijzigd: {count}", profile: "Profiel",
    seed: "Zaad", "seed.random": "willekeurig", "seed.about": "Met een ingetypt zaad liggen de kaarten vooraf vast: dat is om te oefenen, niet eerlijk gedeeld.",
    "level.beginner": "Beginner", "level.casual": "Gezellig", "level.club": "Club", "level.strong": "Sterk",
    yourTables: "Je tafels", finished: "afgelopen", forget: "Deze tafel vergeten",
    "upload.title": "Een verslag bekijken", "upload.about": "Een spel als regel tekst: naspelen en nakijken.", "upload.paste": "Plak hier een verslag",
    "upload.file": "Kies een bestand", "upload.look": "Naspelen", "upload.none": "In deze tekst staat geen verslag.",
    "value.full": "alles", "value.half": "de helft", "value.from_declarer": "van de speler af", "value.to_defenders": "de tegenspelers",
    "value.obligatory_three": "vanzelf", "value.free_opening": "mag passen", "value.all": "allen", "value.forehand": "voorhand", "value.declarer": "speler",
    "value.forced_only": "alleen als het moet", "value.free_shown": "altijd, open", "value.any": "elke volgorde", "value.t1_last": "alleen als laatste",
    "value.declarer_only": "niets", "value.compensate": "vergoeding", "value.taroknet": "wie doubleert betaalt", "value.win": "na winst", "value.always": "altijd",
    "value.forced": "verplicht", "value.given": "gegeven", "value.free_left": "vrij, links eerst", "value.free_dealer": "vrij, gever eerst", "value.free_last": "vrij, gever laatst",
    "value.turn_up": "gedraaid", "value.both": "van beide", "value.own": "alleen eigen", "value.nat": "nat", "value.made": "gehaald", "value.forbidden": "verboden",
    "value.four_of_denari": "vier van munten", "value.four_of_denari_first_round": "vier van munten, eerste ronde", "value.right_of_dealer": "rechts van de gever",
    "value.drop": "vervallen", "value.last_trick": "naar de laatste slag", "value.round_end": "na de ronde", "value.at_once": "meteen",

    practice: "oefening", tableArea: "De tafel", yourHand: "Je kaarten", tools: "Knoppen", side: "Raad, stand en verloop", dealer: "Gever", dealerShort: "G", declarer: "speler", partner: "maat",
    radelci: "Radelci", tricksShort: "slagen: {count}", cardsInHand: "{count} kaarten", thinks: "denkt…", watching: "je kijkt toe",
    yourTurn: "Jij bent aan de beurt", waitFor: "{name} is aan de beurt", lineDown: "De verbinding met de server is weg. Nieuwe poging…",
    "prompt.play": "Jij bent aan de beurt", "prompt.auction": "Jouw bod", "prompt.king": "Roep een heer", "prompt.talon": "Neem een pakje", "prompt.discard": "Leg kaarten weg",
    "prompt.announcements": "Kondig aan of pas", "prompt.trump": "Maak troef",
    "deal.of": "Spel {number} van {all}", "deal.number": "Spel {number}", "deal.given": "Een gegeven spel",
    calledKing: "heer", trump: "troef", taroks: "taroks", talon: "Talon", laidAway: "Weggelegd", contract: "Contract", compulsoryKlop: "Verplichte klop",
    meldOf: "Roem {points}", giftOf: "Geschenk", lastTrickOf: "Laatste slag: {name}", noLastTrick: "Er is nog geen slag gespeeld.",
    yourBid: "Jouw bod", chooseContract: "Jij speelt. Welk contract?", callKing: "Welke heer roep je?", takePacket: "Welk pakje neem je?", talonOf: "{name} neemt uit de talon",
    layAway: "Wegleggen", chooseToLayAway: "Kies kaarten om weg te leggen: {count}", youTook: "Uit de talon:", announce: "Aankondigen", announceSomething: "Kondig je iets aan?",
    sayNothing: "Niets", goOn: "Verder", kontraOrPass: "Kontra?", nothingToAnnounce: "Er valt niets aan te kondigen", chooseTrump: "Welke kleur is troef?", turnedUp: "gedraaid",
    "tool.hint": "Hint", "tool.undo": "Terug", "tool.trick": "Laatste slag", "tool.sheet": "Stand", "tool.people": "Mensen", "tool.settings": "Instellingen", "tool.help": "Hulp", "tool.home": "Lobby",
    "tab.hint": "Hint", "tab.where": "Waar", "tab.sheet": "Stand", "tab.log": "Verloop",
    noTable: "Die tafel bestaat niet", "noTable.why": "De link klopt misschien niet, of de plaats is van iemand anders.", toLobby: "Naar de lobby",

    result: "Uitslag", nextDeal: "Volgend spel", newGame: "Nieuwe partij", waitingForOthers: "Wachten op de anderen", review: "Nakijken", copyReplayLink: "Link kopiëren", downloadRecords: "Verslagen opslaan",
    allHands: "Alle handen", sessionOver: "De partij is afgelopen.", tricks: "Slagen", cardPoints: "Punten", meld: "Roem", accusi: "Accusi", score: "Score", total: "Totaal",
    "verdict.won": "{name} haalt {contract}", "verdict.lost": "{name} verliest {contract}", "verdict.klop": "Klop is afgelopen", "verdict.made": "{name} haalt het", "verdict.nat": "{name} is nat", "verdict.pit": "{name} speelt pit",
    "verdict.tressette": "{a} {x}, {b} {y}", "result.points": "Punten: {points} voor de partij van de speler, {others} ertegen", "result.partner": "Maat: {name}", "result.radelc": "Verdubbeld door een radelc",
    "result.silentValat": "Stille valat", "result.valat": "Valat aangekondigd door {name}", "result.mond": "{name} verliest de mond", "result.lastTrick": "Laatste slag: {names}",
    "side.declarer": "partij van de speler", "side.defenders": "tegenspelers", silent: "stil", announcedBy: "aangekondigd door {name}",
    "sheet.target": "Tot {target} punten", "sheet.deals": "{done} van {all} spellen", "sheet.empty": "Er is nog geen spel afgelopen.", takebacks: "Teruggenomen in dit spel: {count}",
    "fair.commitment": "Deling vastgelegd:", "fair.more": "Wat is dit?", "fair.how": "Vóór de eerste actie heeft de server de deling vastgelegd: dit is de SHA-256 van haar tekst, een spatie en een geheim getal. Na de laatste kaart worden beide getoond en controleert deze pagina ze.",
    "fair.typed": "Het zaad is ingetypt: niet eerlijk gedeeld", "fair.given": "Deze deling was gegeven: niet eerlijk gedeeld", "fair.deal": "De deling:", "fair.nonce": "Het geheime getal:", "fair.agrees": "gecontroleerd, het klopt", "fair.differs": "het klopt niet!",

    action: "Actie", "hint.best": "Beste:", "hint.ask": "Wat moet ik doen?", "hint.about": "Raad uit wat je kunt weten: de beste actie, wat elke andere naar verwachting oplevert, en waarom.", "hint.thinking": "Even denken…",
    "hint.yourTurnOnly": "Raad krijg je als je aan de beurt bent.", "hint.mean": "verwacht", "hint.behind": "achter", "hint.win": "winst", "hint.score": "schrijft", "hint.more": "Hoeveel meer dan de anderen je gemiddeld schrijft",
    "hint.worlds": "Uit {count} verdelingen die passen bij wat je weet.", "hint.allWorlds": "Uit alle {count} verdelingen die passen bij wat je weet.", "hint.proved": "In elk daarvan zijn de waarden bewezen.", "hint.estimated": "De waarden zijn geschat door verder te spelen.",
    "where.about": "Hoe waarschijnlijk elke ongeziene kaart in elke hand zit, uit dezelfde verdelingen als de raad.", "where.ask": "Waar zitten de kaarten?", "where.none": "Je hebt alle kaarten gezien.",
    "network.ask": "Waarom dit bod?", "network.says": "Het netwerk zegt: {action}. {contract} levert naar verwachting {value} op, op een schaal van −1 tot 1.", "network.start": "Met een willekeurige hand levert {contract} {value} op. Wat dat verandert:",
    "network.high defeat": "hoog verlies", "network.low defeat": "laag verlies", "network.low win": "lage winst", "network.high win": "hoge winst", "network.picture": "Plaatje van het netwerk",

    back: "Terug", noReplay: "Die herhaling bestaat niet", playerNumber: "Speler {number}",
    "tab.moves": "Acties", "tab.worst": "Ergste", "tab.summary": "Sommen", "tab.par": "Par",
    "step.first": "Naar het begin", "step.back": "Een stap terug", "step.forward": "Een stap verder", "step.last": "Naar het eind",
    "label.forced": "gedwongen", "label.right": "goed", "label.unlucky": "pech", "label.inaccurate": "onnauwkeurig", "label.mistake": "fout", "label.blunder": "blunder",
    "review.begin": "De deling vóór de eerste actie. Ga verder met de pijltjes.", "review.notYet": "Er wordt nog nagekeken.", "review.making": "Er wordt nagekeken…", "review.step": "Stap", "review.view": "Wiens kaarten open liggen",
    "review.allOpen": "Alle handen open", "review.onlyOf": "Alleen de kaarten van {name}", "review.which": "Welk verslag", "review.notOver": "Het spel is niet afgelopen", "review.open": "Kosten met open kaarten", "review.known": "Kosten naar wat bekend kon zijn",
    "review.openValue": "open", "review.knownValue": "bekend", "review.notProved": "Met open kaarten kon het niet op tijd worden opgelost: “?”.", "review.worlds": "Uit {count} verdelingen die passen bij wat bekend was.", "review.noMistakes": "Niemand heeft iets noemenswaards verloren.",
    "review.decisions": "Keuzes", "review.openLoss": "Open", "review.knownLoss": "Bekend", "review.small": "Klein", "review.large": "Groot",
    "review.about": "Open: tegenover het beste spel met alle kaarten in zicht. Bekend: naar wat de speler kon weten. “~” is geschat, “?” is niet opgelost. Een fout is klein vanaf {small} punten, groot vanaf {large}.",
    "review.sum": "Vanaf actie {trick} had het beste spel van allen {start} opgeleverd ({side}). Weggegeven door die partij: {lost}; door de anderen: {won}. Uitslag: {end}.",
    "review.playOn": "Vanaf hier spelen", "review.playOnAbout": "Een nieuwe tafel staat op dit punt. Jij neemt een plaats, de computer de andere.", "review.yourPlace": "Je plaats", "review.toMove": "aan de beurt", "review.finish": "Laat ze uitspelen", "review.finishing": "De computer speelt het uit…",
    "review.finished": "Door de computer gespeeld:", "review.isOver": "Hier is het spel afgelopen: ga eerst terug.", "review.download": "Opslaan",
    "par.about": "Wat ieder in elk contract zou kunnen halen als alle kaarten open lagen.", "par.ask": "Par zoeken", "par.exact": "Punten die de spelende partij bij het beste spel meer schrijft dan de andere; bewezen.", "par.bound": "✓: het is te halen, met de getoonde ruil. (✗): geen van de geprobeerde ruilen haalt het.",

    "people.invited": "uitgenodigd", "people.away": "weg", "people.here": "aanwezig", "people.agent": "computer", "people.replaced": "weg; de computer valt in", "people.inviteTo": "Uitnodiging voor de plaats van {name}", "people.spectators": "Link voor toeschouwers",
    "people.watching": "Toeschouwers: {count}", "people.about": "Een uitnodiging werkt één keer. Tot iemand komt, en zolang iemand weg is, speelt de computer.",
    "invited.title": "Je bent uitgenodigd aan een tafel", "invited.about": "Neem je plaats in; vanuit deze browser kun je er terugkomen.", "invited.come": "Plaatsnemen", "invited.used": "Deze uitnodiging bestaat niet, of is al gebruikt.", "invited.watch": "Alleen kijken",

    "set.language": "Taal", "set.theme": "Kleuren", "set.speed": "Snelheid van de kaarten", "set.forced": "Gedwongen kaarten vanzelf spelen", "set.big": "Grote kaarten",
    "theme.auto": "als het systeem", "theme.light": "licht", "theme.dark": "donker", "speed.off": "uit", "speed.fast": "snel", "speed.normal": "gewoon", "speed.slow": "langzaam",
    "help.arrows": "door je kaarten; bij nakijken een stap", "help.enter": "de kaart spelen of kiezen", "help.digits": "een bod, pakje of kleur kiezen; P past", "help.h": "hint", "help.l": "laatste slag", "help.s": "stand",
    "help.u": "terug, als je alleen tegen de computer speelt", "help.n": "volgend spel", "help.escape": "een paneel sluiten", "help.help": "deze pagina", "help.more": "Een klik op de tafel laat de kaarten meteen verdergaan.",

    "rule.NOT_IN_HAND": "Die kaart heb je niet.", "rule.FOLLOW_SUIT": "Je moet bekennen.", "rule.PLAY_TRUMP": "Je moet troeven.", "rule.BEAT_IF_ABLE": "In dit contract moet je de slag overnemen als je kunt.",
    "rule.PAGAT_LAST": "In dit contract mag de pagat alleen als niets anders mag.", "rule.KEPT_FOR_ULTIMO": "Een ultimo aangekondigde kaart bewaar je zolang je een andere kunt spelen.", "rule.OVERTRUMP": "Je moet overtroeven.",
    "rule.UNDERTRUMP_FORBIDDEN": "Ondertroeven mag hier niet.", "rule.NOT_AN_ACTION": "Dat hoort niet bij dit spel.", "rule.WRONG_PHASE": "Daar is het nu niet de tijd voor.", "rule.DEAL_IS_OVER": "Het spel is afgelopen.",
    "rule.BID_TOO_LOW": "Het bod is te laag.", "rule.NO_SUCH_CONTRACT": "Dat contract kan hier niet worden geboden.", "rule.NO_PASS": "Je mag hier niet passen.", "rule.NO_SUCH_PACKET": "Dat pakje bestaat niet.", "rule.DISCARD_COUNT": "Leg evenveel kaarten weg als je nam.",
    "rule.DISCARD_FIVE_POINTS": "Heren en de trula mogen niet worden weggelegd.", "rule.DISCARD_TAROK": "Taroks mogen alleen weg als er niets anders is.", "rule.NOT_ANNOUNCEABLE": "Dat kan hier niet worden aangekondigd.",
    "rule.NOTHING_TO_KONTRA": "Daar valt nu niets te doubleren.", "rule.NOT_THAT_TRUMP": "Die kleur kan nu geen troef worden.",
    "fault.not-your-turn": "Je bent niet aan de beurt.", "fault.stale": "De tafel is al verder.", "fault.unreadable": "Dit is niet te lezen:", "fault.not-over": "Het spel is nog niet afgelopen.", "fault.over": "Het is afgelopen.",
    "fault.used-invitation": "Deze uitnodiging is al gebruikt of bestaat niet.", "fault.not-allowed": "Dat kan hier niet.", "fault.full": "Er is geen plaats meer.", "fault.busy": "De server heeft het nu te druk. Probeer het straks weer.", "fault.no-table": "Die tafel bestaat niet.", "fault.not-found": "Die tafel of herhaling bestaat niet.",
    "fault.too-many": "Te veel tegelijk. Probeer het over een minuut weer.", "fault.too-large": "Dat is te groot.", "fault.offline": "De server is niet bereikbaar.", "fault.fault": "Er ging iets mis op de server.",
  },
};

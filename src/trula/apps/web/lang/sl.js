// Slovene.

/** @type {Record<string, [string, string]>} the adjective of a suit, masculine and feminine */
const OF = { h: ["srčev", "srčeva"], d: ["karov", "karova"], s: ["pikov", "pikova"], c: ["križev", "križeva"] };
/** @type {Record<string, string>} */
const OF_ITALIAN = { d: "denarjev", c: "kup", s: "mečev", b: "palic" };
/** @type {Record<string, string>} */
const MEN = { K: "kralj", C: "kaval", J: "fant", A: "as", R: "kralj", F: "fant" };
/** @type {Record<string, string>} */
const WOMEN = { Q: "dama", 1: "enka", 2: "dvojka", 3: "trojka", 4: "štirica", 5: "petica", 6: "šestica", 7: "sedmica", 8: "osmica", 9: "devetica", 10: "desetica" };
/** @type {Record<string, string>} */
const TRULA = { T1: "pagat", T21: "mond", T22: "škis" };
const FRENCH = { h: "srce", d: "karo", s: "pik", c: "križ" };

/** @type {Record<string, string>} */
const server = {
  "Slovenian tarok for three: the declarer plays alone against two.": "Slovenski tarok v troje: igralec igra sam proti dvema.",
  "The Slovenian Tarok Association's game as Silicon Tarokist plays it.": "Igra Tarok zveze Slovenije, kot jo igra Silicijasti tarokist.",
  "The rules of OpenSpiel's tarok: no announcements, kontra or radelci, exact differences, one deal.": "Pravila taroka v OpenSpielu: brez napovedi, kontre in radelcev, natančne razlike, ena delitev.",
  "What the contracts are worth; naming one that the profile lacks adds it.": "Koliko so vredne igre; igra, ki je profil nima, se s tem doda.",
  "What zero, or solo-without, is worth.": "Koliko je vredna igra brez talona oziroma solo brez.",
  "Whether zero, or solo-without, counts the difference and bonuses.": "Ali se pri igri brez talona oziroma solo brez štejejo razlika in dodatki.",
  "Differences and klop points are rounded to multiples of this.": "Na koliko se zaokrožujejo razlike in točke pri klopu.",
  "How much of the declarer's score the partner writes.": "Koliko igralčevega rezultata zapiše partner.",
  "Who writes the bonuses of the defenders.": "Kdo zapiše dodatke nasprotnikov.",
  "Whether forehand's three is implied, or forehand may pass.": "Ali ima prvi samodejno tri ali sme reči naprej.",
  "Which earlier seats may hold an equal bid.": "Kdo od prejšnjih sme prevzeti enako napoved.",
  "Whether the declarer may choose a higher contract than the winning bid.": "Ali sme igralec izbrati višjo igro od izlicitirane.",
  "Whether a total of exactly #, or a void deal, forces klop on the next deal.": "Ali vsota natanko # ali neveljavna delitev prinese obvezni klop.",
  "When taroks other than the trula may be laid away.": "Kdaj se smejo založiti taroki razen trule.",
  "Who leads to the first trick after an exchange.": "Kdo začne prvi vzetek po menjavi s talonom.",
  "Whether @ takes @ and @ in any order, or only when it comes last.": "Ali pagat vzame monda in škisa v vsakem vrstnem redu ali le, če pade zadnji.",
  "Whether bonuses can be announced.": "Ali se dodatki lahko napovedujejo.",
  "How often an item can be doubled; # is never.": "Kolikokrat se lahko kontrira; # pomeni nikoli.",
  "What a kontra means for the others.": "Kaj pomeni kontra za druge.",
  "From how many points on a klop player is full and writes -#.": "Od koliko točk je pri klopu kdo poln in zapiše -#.",
  "What a lost @ costs its player; # is nothing.": "Koliko stane izgubljeni mond.",
  "Whether doubling tokens are played.": "Ali se igra z radelci.",
  "Whether zero, or solo-without, hands out tokens.": "Ali igra brez talona oziroma solo brez prinese radelce.",
  "When the declarer loses a token: after a won game, or always.": "Kdaj igralec izgubi radelc: po dobljeni igri ali vedno.",
  "What each token left at the end of a session costs.": "Koliko stane vsak radelc, ki ostane na koncu.",
  "Bids by rules, plays any legal card: # points a deal behind casual.": "Licitira po pravilih, igra katerokoli dovoljeno karto: # točke na delitev za priložnostnim.",
  "Rules of thumb, no search.": "Preprosta pravila, brez preiskovanja.",
  "The program of #: # points a deal ahead of casual.": "Program iz leta #: # točke na delitev pred priložnostnim.",
  "Our best: cards #, bids # points a deal ahead of casual.": "Naš najboljši: pri igri #, pri licitaciji # točke na delitev pred priložnostnim.",
  "Slovenian tarok for four: the declarer calls a king for a partner, or plays alone.": "Slovenski tarok v štiri: igralec rufa kralja za partnerja ali igra sam.",
  "Four players with a called king, as the Card Games website tells it.": "Štirje igralci z rufanim kraljem, kot igro opisuje spletišče Card Games.",
  "Klaverjas: two against two, trump jack and nine on top, melds in the tricks.": "Klaverjas: dva proti dvema, najmočnejša sta adutska fant in devetica, roem v vzetkih.",
  "A player who cannot follow must trump, and overtrump if able.": "Kdor nima barve, mora igrati adut, in sicer višjega, če ga ima.",
  "As Rotterdam, but a player whose partner is winning need not trump.": "Kot Rotterdam, a komur vzetek že dobiva partner, ni treba igrati aduta.",
  "How trump is made.": "Kako se določi adut.", "The trump suit where it is given.": "Adutska barva, če je dana.",
  "Whose meld the opponents write when the declaring side is nat.": "Čigav roem zapišejo nasprotniki, če je igralčeva stran nat.",
  "What equal totals are for the declaring side.": "Kaj pomeni izenačenje za igralčevo stran.", "What four jacks are worth.": "Koliko so vredni štirje fantje.",
  "Whether four sevens, eights or nines are worth anything.": "Ali so štiri sedmice, osmice ali devetice kaj vredne.", "What all eight tricks add.": "Koliko prinese vseh osem vzetkov.",
  "Whether the opponents of the declaring side can make pit too.": "Ali lahko pit naredijo tudi nasprotniki.",
  "Amsterdam, void under an opponent's unbeatable trump: a lower trump is forbidden or forced.": "Amsterdam, brez barve pod nasprotnikovim previsokim adutom: nižji adut je prepovedan ali obvezen.",
  "The total that ends a session instead of a number of hands.": "Vsota, ki konča igranje namesto števila delitev.", "Makes trump by rules, plays any legal card.": "Aduta izbere po pravilih, igra katerokoli dovoljeno karto.",
  "Our best: cards #, trump # points a deal ahead of casual.": "Naš najboljši: pri igri #, pri izbiri aduta # točke na delitev pred priložnostnim.",
  "Tressette: two against two, no trumps, points in thirds, declared combinations.": "Tressette: dva proti dvema, brez adutov, točke v tretjinah, napovedane kombinacije.",
  "The Roman game: the four of denari leads every round, accusi are compulsory, # wins.": "Rimska igra: vsak krog začne štirica denarjev, accusi so obvezni, zmaga se pri #.",
  "Who leads to the first trick of a round.": "Kdo začne prvi vzetek kroga.", "Whether combinations in the hand are declared and counted.": "Ali se kombinacije v roki napovedo in štejejo.", "The total that wins the game.": "Vsota, ki zmaga.",
  "What becomes of left-over thirds of a point.": "Kaj se zgodi s preostalimi tretjinami točke.", "Whether the game ends after a round, or as soon as a side has the target.": "Ali se igra konča po krogu ali takoj, ko ena stran doseže cilj.",
  "Any legal card.": "Katerakoli dovoljena karta.", "The program of #: wins # % of games against beginner.": "Program iz leta #: proti začetniku dobi # % iger.",
  "Our best: wins more than half of its games against one who sees all cards.": "Naš najboljši: dobi več kot polovico iger proti nekomu, ki vidi vse karte.",
  "Only one deal explains what was played: all cards are known.": "Odigrano razloži samo ena delitev: vse karte so znane.",
  "Only # deals explain what was played, and all of them were searched.": "Odigrano razloži samo toliko delitev: #; vse so preiskane.",
  "All legal cards are worth the same in every deal that fits.": "Vse dovoljene karte so v vsaki možni delitvi enako vredne.",
  "All legal cards are worth the same in each of # worlds.": "Vse dovoljene karte so enako vredne v vsaki od # delitev.",
  "Nobody can beat @ in this trick.": "Nihče ne more premagati karte @ v tem vzetku.",
  "Nobody can beat @ in this trick in any of # worlds.": "Nihče ne more premagati karte @ v tem vzetku v nobeni od # delitev.",
  "Nobody can beat @ in this trick; @ can be beaten in #.": "Nihče ne more premagati karte @ v tem vzetku; karto @ pa v # delitvah.",
  "Nobody can beat @ in this trick in any of # worlds; @ can be beaten in #.": "Nihče ne more premagati karte @ v tem vzetku v nobeni od # delitev; karto @ pa v # delitvah.",
  "@ can be beaten in # of # worlds, @ in #.": "Karto @ premagajo v # od # delitev, karto @ v #.",
  "The trick holds # meld with @ and # with @.": "Vzetek ima # roema s karto @ in # s karto @.",
  "# taroks are not seen yet.": "Nevidenih tarokov: #.", "# tarok is not seen yet.": "Nevidenih tarokov: #.", "# trumps are not seen yet.": "Nevidenih adutov: #.", "# trump is not seen yet.": "Nevidenih adutov: #.",
  "No taroks are left outside this hand.": "Zunaj te roke ni več tarokov.", "No trumps are left outside this hand.": "Zunaj te roke ni več adutov.",
  "@ is not seen yet: @ can still be lost, which costs #.": "Karta @ še ni padla: @ se še lahko izgubi, kar stane #.",
  "The declarer's side has # points so far and needs #.": "Igralčeva stran ima doslej # točk, potrebuje #.",
  "The declaring side has # points with meld so far, the others have #.": "Igralčeva stran ima doslej z roemom # točk, nasprotniki #.",
  taroks: "taroki", kings: "kralji", "top taroks": "visoka trula", "high taroks": "visoki taroki", voids: "prazne barve", "single cards": "posamezne karte", pagat: "pagat", without: "brez", with: "z", none: "nič", pass: "naprej", low: "nizko", high: "visoko", average: "povprečno",
  "bid of next": "licitacija naslednjega", "bid of previous": "licitacija prejšnjega", "bid of opposite": "licitacija nasproti", "play of next": "igra naslednjega", "play of previous": "igra prejšnjega", "play of opposite": "igra nasproti",
};
const BARE = { taroks: "tarokov", hearts: "src", diamonds: "karov", spades: "pikov", clubs: "križev", denari: "denarjev", coppe: "kup", spade: "mečev", bastoni: "palic" };
for (const [suit, word] of Object.entries(BARE)) {
  server[`Seat # has no ${suit}.`] = `seat # nima ${word}.`;
  server[`No ${suit} are left outside this hand.`] = `Zunaj te roke ni več ${word}.`;
}
const GOALS = {
  "the declarer's game can be won": "je igra dobljiva", "the declaring side can make its game": "je igra dobljiva", "the declaring side can win every trick": "so dobljivi vsi vzetki",
  "the declarer's side can win the whole trula": "je dobljiva trula", "the declarer's side can win all four kings": "so dobljivi vsi kralji", "the declarer's side can win the called king in the last trick": "je dobljiv kralj ultimo",
  "the declarer's side can win the last trick with the pagat": "je dobljiv pagat ultimo", "the declarer's side can win every trick": "je dobljiv valat",
  "seats # and # can write more than seats # and #": "seats # and # lahko zapišeta več kot seats # and #",
};
for (const [goal, words] of Object.entries(GOALS)) server[`After @ ${goal} in #% of the worlds, after @ in #%.`] = `Po @ ${words} v #% delitev, po @ v #%.`;
server["Seats # and # lack a third to their next whole point."] = "seats # and #: do naslednje cele točke manjka tretjina.";
server["Seats # and # lack two thirds to their next whole point."] = "seats # and #: do naslednje cele točke manjkata dve tretjini.";
server["The last trick is next but this one, and counts # more."] = "Zadnji vzetek je takoj za tem in šteje # več.";

export default {
  name: "Slovenščina",
  suits: { tarok: { T: "taroki", ...FRENCH }, french: FRENCH, italian: { d: "denarji", c: "kupe", s: "meči", b: "palice" } },
  letters: { tarok: { J: "F", Q: "D" }, french: { J: "F", Q: "D" }, italian: { R: "K" } },
  /**
   * @param {string} pack
   * @param {string} card
   */
  card(pack, card) {
    const rank = card.slice(1);
    if (card[0] === "T") return TRULA[card] ?? `tarok ${rank}`;
    if (pack === "italian") return `${rank === "C" ? "konj" : MEN[rank] ?? WOMEN[rank]} ${OF_ITALIAN[card[0]]}`;
    return MEN[rank] ? `${OF[card[0]][0]} ${MEN[rank]}` : `${OF[card[0]][1]} ${WOMEN[rank]}`;
  },
  server,
  words: {
    skip: "Na stran", loading: "Nalagam …", close: "Zapri", copy: "Kopiraj", copied: "Kopirano", again: "Poskusi znova", yes: "da", no: "ne", none: "nič",
    you: "ti", play: "Igraj", card: "Karta", player: "Igralec", table: "Miza", agent: "Agent",

    "game.tarok3": "Tarok v troje", "game.tarok4": "Tarok v štiri", "game.klaverjas": "Klaverjas", "game.tressette": "Tressette",
    "contract.klop": "Klop", "contract.three": "Tri", "contract.two": "Dve", "contract.one": "Ena", "contract.solo-three": "Solo tri",
    "contract.solo-two": "Solo dve", "contract.solo-one": "Solo ena", "contract.zero": "Brez talona", "contract.beggar": "Berač",
    "contract.solo-without": "Solo brez", "contract.open-beggar": "Odprti berač", "contract.colour-valat": "Barvni valat", "contract.valat": "Valat",
    "item.game": "igra", "item.trula": "trula", "item.kings": "kralji", "item.king-ultimo": "kralj ultimo", "item.pagat-ultimo": "pagat ultimo",
    "item.valat": "valat", "item.colour-valat": "barvni valat",
    "kontra.1": "kontra", "kontra.2": "rekontra", "kontra.3": "subkontra", "kontra.4": "mordkontra",
    "accuso.3.aces": "trije asi", "accuso.3.twos": "tri dvojke", "accuso.3.threes": "tri trojke",
    "accuso.4.aces": "štirje asi", "accuso.4.twos": "štiri dvojke", "accuso.4.threes": "štiri trojke",
    "accuso.without": "{cards} (manjkajo {suit})", "accuso.napoletana": "napoletana ({suit})",

    "act.pass": "Naprej", "act.call": "rufa: {king}", "act.callShort": "rufa", "act.take": "kup {number}", "act.discard": "založi: {cards}",
    "act.kontra": "{word}: {item}", "act.trump": "adut: {suit}", hiddenCards: "skrite: {count}",
    "say.play": "{name} igra: {what}", "say.pass": "{name} reče naprej", "say.bid": "{name} licitira: {what}", "say.call": "{name} {what}",
    "say.take": "{name} vzame: {what}", "say.discard": "{name} {what}", "say.announce": "{name} napove: {what}", "say.kontra": "{name} reče {what}",
    "say.trump": "{name} določi: {what}", "say.wins": "{name} dobi vzetek",

    "lobby.about": "Tarok, klaverjas in tressette proti poštenim nasprotnikom. Vprašaj za nasvet, poglej, kje so karte, in se uči iz vsake delitve.",
    "lobby.foot": "Vse teče na tem strežniku; od drugod se ne nalaga nič.", "lobby.api": "Vmesnik za programe",
    chooseGame: "Izberi igro", startGame: "Igraj: {game}", opponents: "Nasprotniki", yourName: "Tvoje ime", deals: "Število delitev",
    "deals.target": "Prazno: do ciljne vsote.", places: "Mesta in ljudje", "places.about": "Ti imaš prvo mesto. Na druga lahko povabiš ljudi; preostala zasedejo agenti.",
    "place.number": "Mesto {number} ({name})", "place.invited": "Povabljena oseba", moreRules: "Več pravil", changed: "spremenjeno: {count}", profile: "Profil",
    seed: "Seme", "seed.random": "naključno", "seed.about": "Z vpisanim semenom so delitve vnaprej znane: to je za vajo, ne za pošteno igro.",
    "level.beginner": "Začetnik", "level.casual": "Priložnostni", "level.club": "Klubski", "level.strong": "Močan",
    yourTables: "Tvoje mize", finished: "končano", forget: "Pozabi to mizo",
    "upload.title": "Poglej zapis", "upload.about": "Delitev kot vrstica besedila: predvajaj in preglej jo.", "upload.paste": "Sem prilepi zapis",
    "upload.file": "Izberi datoteko", "upload.look": "Predvajaj", "upload.none": "V tem besedilu ni zapisa.",
    "value.full": "vse", "value.half": "polovico", "value.from_declarer": "odštejejo se igralcu", "value.to_defenders": "zapišejo nasprotniki",
    "value.obligatory_three": "samodejno tri", "value.free_opening": "sme naprej", "value.all": "vsi", "value.forehand": "prvi", "value.declarer": "igralec",
    "value.forced_only": "le če je treba", "value.free_shown": "vedno, odkrito", "value.any": "v vsakem redu", "value.t1_last": "le zadnji",
    "value.declarer_only": "nič", "value.compensate": "nadomestilo", "value.taroknet": "plača, kdor kontrira", "value.win": "po zmagi", "value.always": "vedno",
    "value.forced": "obvezno", "value.given": "dan", "value.free_left": "prosto, levi prvi", "value.free_dealer": "prosto, delivec prvi", "value.free_last": "prosto, delivec zadnji",
    "value.turn_up": "obrnjena barva", "value.both": "obeh strani", "value.own": "le lastni", "value.nat": "nat", "value.made": "dobljeno", "value.forbidden": "prepovedano",
    "value.four_of_denari": "štirica denarjev", "value.four_of_denari_first_round": "štirica denarjev, le prvi krog", "value.right_of_dealer": "desno od delivca",
    "value.drop": "odpadejo", "value.last_trick": "k zadnjemu vzetku", "value.round_end": "po krogu", "value.at_once": "takoj",

    practice: "vaja", tableArea: "Miza", yourHand: "Tvoje karte", tools: "Orodja", side: "Nasvet, rezultati in potek", dealer: "Delivec", dealerShort: "D", declarer: "igralec", partner: "partner",
    radelci: "Radelci", tricksShort: "vzetki: {count}", cardsInHand: "karte: {count}", thinks: "razmišlja …", watching: "gledaš",
    yourTurn: "Na vrsti si", waitFor: "Na vrsti: {name}", lineDown: "Povezava s strežnikom je prekinjena. Poskušam znova …",
    "prompt.play": "Na vrsti si", "prompt.auction": "Licitiraj", "prompt.king": "Rufaj kralja", "prompt.talon": "Vzemi iz talona", "prompt.discard": "Založi karte",
    "prompt.announcements": "Napovej ali naprej", "prompt.trump": "Izberi aduta",
    "deal.of": "Delitev {number} od {all}", "deal.number": "Delitev {number}", "deal.given": "Dana delitev",
    calledKing: "kralj", trump: "adut", taroks: "taroki", talon: "Talon", laidAway: "Založeno", contract: "Igra", compulsoryKlop: "Obvezni klop",
    meldOf: "Roem {points}", giftOf: "Darilo", lastTrickOf: "Zadnji vzetek: {name}", noLastTrick: "Odigran ni še noben vzetek.",
    yourBid: "Tvoja licitacija", chooseContract: "Igraš ti. Katero igro?", callKing: "Katerega kralja rufaš?", takePacket: "Kateri kup vzameš?", talonOf: "{name} jemlje iz talona",
    layAway: "Založi", chooseToLayAway: "Izberi karte, ki jih založiš: {count}", youTook: "Iz talona:", announce: "Napovej", announceSomething: "Kaj napoveš?",
    sayNothing: "Nič", goOn: "Dalje", kontraOrPass: "Kontra?", nothingToAnnounce: "Ni česa napovedati", chooseTrump: "Katera barva je adut?", turnedUp: "obrnjeno",
    "tool.hint": "Nasvet", "tool.undo": "Razveljavi", "tool.trick": "Zadnji vzetek", "tool.sheet": "Rezultati", "tool.people": "Ljudje", "tool.settings": "Nastavitve", "tool.help": "Pomoč", "tool.home": "Avla",
    "tab.hint": "Nasvet", "tab.where": "Kje", "tab.sheet": "Rezultati", "tab.log": "Potek",
    noTable: "Take mize ni", "noTable.why": "Povezava je morda napačna ali pa mesto pripada komu drugemu.", toLobby: "V avlo",

    result: "Rezultat", nextDeal: "Naslednja delitev", newGame: "Nova igra", waitingForOthers: "Čakam druge", review: "Pregled", copyReplayLink: "Kopiraj povezavo", downloadRecords: "Prenesi zapise",
    allHands: "Vse karte", sessionOver: "Igranje je končano.", tricks: "Vzetki", cardPoints: "Točke", meld: "Roem", accusi: "Accusi", score: "Zapiše", total: "Skupaj",
    "verdict.won": "{name} dobi: {contract}", "verdict.lost": "{name} izgubi: {contract}", "verdict.klop": "Klop je končan", "verdict.made": "{name} dobi", "verdict.nat": "{name}: nat", "verdict.pit": "{name}: pit",
    "verdict.tressette": "{a} {x}, {b} {y}", "result.points": "Točke: igralčeva stran {points}, nasprotniki {others}", "result.partner": "Partner: {name}", "result.radelc": "Podvojeno z radelcem",
    "result.silentValat": "Tihi valat", "result.valat": "Valat napove {name}", "result.mond": "{name} izgubi monda", "result.lastTrick": "Zadnji vzetek: {names}",
    "side.declarer": "igralčeva stran", "side.defenders": "nasprotniki", silent: "tiho", announcedBy: "napove {name}",
    "sheet.target": "Do {target} točk", "sheet.deals": "Delitve: {done} od {all}", "sheet.empty": "Končana ni še nobena delitev.", takebacks: "Razveljavljeno v tej delitvi: {count}",
    "fair.commitment": "Delitev je določena:", "fair.more": "Kaj je to?", "fair.how": "Pred prvim dejanjem je strežnik določil delitev: to je SHA-256 njenega besedila, presledka in skrivnega števila. Po zadnji karti se oboje pokaže in ta stran ju preveri.",
    "fair.typed": "Seme je vpisano: delitev ni poštena", "fair.given": "Delitev je dana: ni poštena", "fair.deal": "Delitev:", "fair.nonce": "Skrivno število:", "fair.agrees": "preverjeno, ujema se", "fair.differs": "ne ujema se!",

    action: "Dejanje", "hint.best": "Najbolje:", "hint.ask": "Kaj naj naredim?", "hint.about": "Nasvet iz tega, kar lahko veš: najboljše dejanje, pričakovani izid vseh drugih in razlogi.", "hint.thinking": "Razmišljam …",
    "hint.yourTurnOnly": "Nasvet dobiš, ko si na vrsti.", "hint.mean": "pričakovano", "hint.behind": "zaostanek", "hint.win": "zmaga", "hint.score": "zapiše", "hint.more": "Za koliko v povprečju zapišeš več kot drugi",
    "hint.worlds": "Iz toliko delitev, ki ustrezajo temu, kar veš: {count}.", "hint.allWorlds": "Iz vseh delitev, ki ustrezajo temu, kar veš: {count}.", "hint.proved": "V vsaki so vrednosti dokazane.", "hint.estimated": "Vrednosti so ocenjene z odigravanjem.",
    "where.about": "Kako verjetno je vsaka nevidena karta v kateri roki; iz istih delitev kot nasvet.", "where.ask": "Kje so karte?", "where.none": "Vse karte so že znane.",
    "network.ask": "Zakaj ta licitacija?", "network.says": "Mreža pravi: {action}. {contract}: pričakovano {value} na lestvici od −1 do 1.", "network.start": "S katerimikoli kartami {contract} prinese {value}. Kaj to spremeni:",
    "network.high defeat": "visok poraz", "network.low defeat": "nizek poraz", "network.low win": "nizka zmaga", "network.high win": "visoka zmaga", "network.picture": "Slika mreže",

    back: "Nazaj", noReplay: "Takega posnetka ni", playerNumber: "Igralec {number}",
    "tab.moves": "Dejanja", "tab.worst": "Najslabše", "tab.summary": "Vsote", "tab.par": "Par",
    "step.first": "Na začetek", "step.back": "Korak nazaj", "step.forward": "Korak naprej", "step.last": "Na konec",
    "label.forced": "prisiljeno", "label.right": "prav", "label.unlucky": "smola", "label.inaccurate": "nenatančno", "label.mistake": "napaka", "label.blunder": "huda napaka",
    "review.begin": "Delitev pred prvim dejanjem. Premikaj se s puščicami.", "review.notYet": "Pregled še nastaja.", "review.making": "Pregled nastaja …", "review.step": "Korak", "review.view": "Čigave karte so odkrite",
    "review.allOpen": "Vse karte odkrite", "review.onlyOf": "Le karte: {name}", "review.which": "Kateri zapis", "review.notOver": "Delitev ni končana", "review.open": "Cena z odkritimi kartami", "review.known": "Cena po tem, kar se je vedelo",
    "review.openValue": "odkrito", "review.knownValue": "znano", "review.notProved": "Z odkritimi kartami ni bilo rešeno pravočasno: »?«.", "review.worlds": "Po delitvah, ki ustrezajo znanemu: {count}.", "review.noMistakes": "Nihče ni izgubil nič omembe vrednega.",
    "review.decisions": "Izbire", "review.openLoss": "Odkrito", "review.knownLoss": "Znano", "review.small": "Male", "review.large": "Velike",
    "review.about": "Odkrito: glede na najboljšo igro z vsemi kartami na mizi. Znano: po tem, kar je igralec lahko vedel. »~« je ocena, »?« ni rešeno. Napaka je mala od {small} točk naprej, velika od {large}.",
    "review.sum": "Od dejanja {trick} bi najboljša igra vseh prinesla {start} ({side}). Ta stran je izgubila {lost}, drugi so dali {won}. Rezultat: {end}.",
    "review.playOn": "Igraj od tod", "review.playOnAbout": "Nova miza stoji na tem mestu. Ti zasedeš eno mesto, agenti druga.", "review.yourPlace": "Tvoje mesto", "review.toMove": "na vrsti", "review.finish": "Naj končajo", "review.finishing": "Agenti igrajo do konca …",
    "review.finished": "Odigrali agenti:", "review.isOver": "Tu je delitev končana: najprej stopi nazaj.", "review.download": "Prenesi",
    "par.about": "Kaj bi lahko kdo dobil v kateri igri, če bi bile vse karte odkrite.", "par.ask": "Poišči par", "par.exact": "Za koliko točk igralčeva stran ob najboljši igri zapiše več kot druga; dokazano.", "par.bound": "✓: da se dobiti, s prikazano menjavo. (✗): nobena od preizkušenih menjav ne zadošča.",

    "people.invited": "povabljen", "people.away": "odsoten", "people.here": "tu", "people.agent": "agent", "people.replaced": "odsoten; nadomešča ga agent", "people.inviteTo": "Vabilo na mesto: {name}", "people.spectators": "Povezava za gledalce",
    "people.watching": "Gledalci: {count}", "people.about": "Vabilo velja enkrat. Dokler kdo ne pride in ko je odsoten, igra agent.",
    "invited.title": "Povabljen si k mizi", "invited.about": "Zasedi svoje mesto; iz tega brskalnika se lahko vračaš nanj.", "invited.come": "Sedi za mizo", "invited.used": "To vabilo ne obstaja ali pa ga je nekdo že uporabil.", "invited.watch": "Samo gledaj",

    "set.language": "Jezik", "set.theme": "Barve", "set.speed": "Hitrost kart", "set.forced": "Prisiljene karte igraj samodejno", "set.big": "Velike karte",
    "theme.auto": "kot sistem", "theme.light": "svetle", "theme.dark": "temne", "speed.off": "brez", "speed.fast": "hitro", "speed.normal": "običajno", "speed.slow": "počasi",
    "help.arrows": "premik po kartah; v pregledu korak", "help.enter": "igraj ali izberi karto", "help.digits": "izberi licitacijo, kup, barvo; P pomeni naprej", "help.h": "nasvet", "help.l": "zadnji vzetek", "help.s": "rezultati",
    "help.u": "razveljavi, če igraš sam proti agentom", "help.n": "naslednja delitev", "help.escape": "zapri ploščo", "help.help": "ta stran", "help.more": "Klik na mizo pospeši karte.",

    "rule.NOT_IN_HAND": "Te karte nimaš v roki.", "rule.FOLLOW_SUIT": "Odgovoriti moraš na barvo.", "rule.PLAY_TRUMP": "Igrati moraš tarok oziroma aduta.", "rule.BEAT_IF_ABLE": "V tej igri moraš vzetek premagati, če lahko.",
    "rule.PAGAT_LAST": "V tej igri smeš pagata igrati le, če ni dovoljena nobena druga karta.", "rule.KEPT_FOR_ULTIMO": "Karto, napovedano za ultimo, obdržiš, dokler lahko igraš drugo.", "rule.OVERTRUMP": "Igrati moraš višjega aduta.",
    "rule.UNDERTRUMP_FORBIDDEN": "Pod adut ne smeš igrati nižjega aduta.", "rule.NOT_AN_ACTION": "To ni dejanje te igre.", "rule.WRONG_PHASE": "Zdaj ni čas za to.", "rule.DEAL_IS_OVER": "Delitev je končana.",
    "rule.BID_TOO_LOW": "Licitacija je prenizka.", "rule.NO_SUCH_CONTRACT": "Te igre tu ni mogoče licitirati.", "rule.NO_PASS": "Tu ne smeš reči naprej.", "rule.NO_SUCH_PACKET": "Takega kupa ni.", "rule.DISCARD_COUNT": "Založi toliko kart, kolikor si jih vzel.",
    "rule.DISCARD_FIVE_POINTS": "Kraljev in trule ne smeš založiti.", "rule.DISCARD_TAROK": "Taroke smeš založiti le, če nimaš drugih kart.", "rule.NOT_ANNOUNCEABLE": "Tega tu ni mogoče napovedati.",
    "rule.NOTHING_TO_KONTRA": "Tu zdaj ni česa kontrirati.", "rule.NOT_THAT_TRUMP": "Te barve zdaj ni mogoče izbrati za aduta.",
    "fault.not-your-turn": "Nisi na vrsti.", "fault.stale": "Igra je že napredovala.", "fault.unreadable": "Tega ni mogoče prebrati:", "fault.not-over": "Delitev še ni končana.", "fault.over": "Končano je.",
    "fault.used-invitation": "To vabilo je že porabljeno ali ga ni.", "fault.not-allowed": "To tu ni mogoče.", "fault.full": "Ni več prostora.", "fault.busy": "Strežnik ima ta čas preveč dela. Poskusi čez nekaj trenutkov.", "fault.no-table": "Take mize ni.", "fault.not-found": "Take mize ali posnetka ni.",
    "fault.too-many": "Preveč naenkrat. Poskusi čez minuto.", "fault.too-large": "To je preveliko.", "fault.offline": "Strežnik ni dosegljiv.", "fault.fault": "Na strežniku je šlo nekaj narobe.",
  },
};

// Italian.

const FRENCH = { h: "cuori", d: "quadri", s: "picche", c: "fiori" };
const ITALIAN = { d: "denari", c: "coppe", s: "spade", b: "bastoni" };
/** @type {Record<string, string>} */
const RANKS = {
  A: "asso", 1: "uno", 2: "due", 3: "tre", 4: "quattro", 5: "cinque", 6: "sei", 7: "sette", 8: "otto", 9: "nove", 10: "dieci",
  J: "fante", Q: "donna", K: "re", C: "cavallo", F: "fante", R: "re",
};
/** @type {Record<string, string>} */
const TRULA = { T1: "pagat", T21: "mond", T22: "škis" };
/** @type {Record<string, Record<string, string>>} */
const suits = { tarok: { T: "tarocchi", ...FRENCH }, french: FRENCH, italian: ITALIAN };

/** @type {Record<string, string>} */
const server = {
  "Slovenian tarok for three: the declarer plays alone against two.": "Tarocco sloveno in tre: il dichiarante gioca da solo contro due.",
  "The Slovenian Tarok Association's game as Silicon Tarokist plays it.": "Il gioco dell'associazione slovena, come lo gioca Silicon Tarokist.",
  "The rules of OpenSpiel's tarok: no announcements, kontra or radelci, exact differences, one deal.": "Le regole del tarocco di OpenSpiel: niente annunci, kontra né radelci, differenze esatte, una smazzata.",
  "What the contracts are worth; naming one that the profile lacks adds it.": "Quanto valgono i contratti; uno che il profilo non ha viene aggiunto.",
  "What zero, or solo-without, is worth.": "Quanto vale zero, o solo senza.",
  "Whether zero, or solo-without, counts the difference and bonuses.": "Se in zero, o solo senza, contano la differenza e i premi.",
  "Differences and klop points are rounded to multiples of this.": "A quale multiplo si arrotondano le differenze e i punti del klop.",
  "How much of the declarer's score the partner writes.": "Quanto del punteggio del dichiarante segna il compagno.",
  "Who writes the bonuses of the defenders.": "Chi segna i premi degli avversari.",
  "Whether forehand's three is implied, or forehand may pass.": "Se il tre del primo è implicito o il primo può passare.",
  "Which earlier seats may hold an equal bid.": "Chi dei precedenti può tenere una dichiarazione uguale.",
  "Whether the declarer may choose a higher contract than the winning bid.": "Se il dichiarante può scegliere un contratto più alto di quello vinto.",
  "Whether a total of exactly #, or a void deal, forces klop on the next deal.": "Se un totale di esattamente #, o una smazzata nulla, obbliga al klop.",
  "When taroks other than the trula may be laid away.": "Quando si possono scartare tarocchi che non siano della trula.",
  "Who leads to the first trick after an exchange.": "Chi apre la prima presa dopo lo scambio.",
  "Whether @ takes @ and @ in any order, or only when it comes last.": "Se il pagat prende mond e škis in qualsiasi ordine o solo se cade per ultimo.",
  "Whether bonuses can be announced.": "Se i premi si possono annunciare.",
  "How often an item can be doubled; # is never.": "Quante volte si può raddoppiare; # vuol dire mai.",
  "What a kontra means for the others.": "Che cosa comporta un kontra per gli altri.",
  "From how many points on a klop player is full and writes -#.": "Da quanti punti nel klop si è pieni e si segna -#.",
  "What a lost @ costs its player; # is nothing.": "Quanto costa il mond perso.",
  "Whether doubling tokens are played.": "Se si gioca con i radelci.",
  "Whether zero, or solo-without, hands out tokens.": "Se zero, o solo senza, dà radelci.",
  "When the declarer loses a token: after a won game, or always.": "Quando il dichiarante perde un radelc: dopo una vittoria o sempre.",
  "What each token left at the end of a session costs.": "Quanto costa ogni radelc rimasto alla fine.",
  "Bids by rules, plays any legal card: # points a deal behind casual.": "Dichiara con regole, gioca una carta lecita qualsiasi: # punti a smazzata meno di amichevole.",
  "Rules of thumb, no search.": "Regole pratiche, nessuna ricerca.",
  "The program of #: # points a deal ahead of casual.": "Il programma del #: # punti a smazzata più di amichevole.",
  "Our best: cards #, bids # points a deal ahead of casual.": "Il nostro migliore: con le carte #, con le dichiarazioni # punti a smazzata più di amichevole.",
  "Slovenian tarok for four: the declarer calls a king for a partner, or plays alone.": "Tarocco sloveno in quattro: il dichiarante chiama un re come compagno o gioca da solo.",
  "Four players with a called king, as the Card Games website tells it.": "Quattro giocatori con il re chiamato, come lo descrive il sito Card Games.",
  "Klaverjas: two against two, trump jack and nine on top, melds in the tricks.": "Klaverjas: due contro due, fante e nove d'atout in cima, roem nelle prese.",
  "A player who cannot follow must trump, and overtrump if able.": "Chi non può rispondere deve tagliare, e surtagliare se può.",
  "As Rotterdam, but a player whose partner is winning need not trump.": "Come Rotterdam, ma chi ha il compagno in presa non è obbligato a tagliare.",
  "How trump is made.": "Come si sceglie l'atout.", "The trump suit where it is given.": "Il seme d'atout quando è dato.",
  "Whose meld the opponents write when the declaring side is nat.": "Di chi è il roem che gli avversari segnano quando il dichiarante è nat.",
  "What equal totals are for the declaring side.": "Che cosa vale il pareggio per la parte dichiarante.", "What four jacks are worth.": "Quanto valgono quattro fanti.",
  "Whether four sevens, eights or nines are worth anything.": "Se quattro sette, otto o nove valgono qualcosa.", "What all eight tricks add.": "Quanto aggiungono tutte le otto prese.",
  "Whether the opponents of the declaring side can make pit too.": "Se anche gli avversari possono fare pit.",
  "Amsterdam, void under an opponent's unbeatable trump: a lower trump is forbidden or forced.": "Amsterdam, senza seme sotto un atout avversario imbattibile: un atout più basso è vietato o obbligatorio.",
  "The total that ends a session instead of a number of hands.": "Il totale che chiude la partita al posto di un numero di mani.", "Makes trump by rules, plays any legal card.": "Sceglie l'atout con regole, gioca una carta lecita qualsiasi.",
  "Our best: cards #, trump # points a deal ahead of casual.": "Il nostro migliore: con le carte #, con l'atout # punti a smazzata più di amichevole.",
  "Tressette: two against two, no trumps, points in thirds, declared combinations.": "Tressette: due contro due, senza atout, punti in terzi, accusi.",
  "The Roman game: the four of denari leads every round, accusi are compulsory, # wins.": "Il gioco romano: il quattro di denari apre ogni mano, gli accusi sono obbligatori, si vince a #.",
  "Who leads to the first trick of a round.": "Chi apre la prima presa di una mano.", "Whether combinations in the hand are declared and counted.": "Se gli accusi si dichiarano e contano.", "The total that wins the game.": "Il totale che vince la partita.",
  "What becomes of left-over thirds of a point.": "Che fine fanno i terzi di punto avanzati.", "Whether the game ends after a round, or as soon as a side has the target.": "Se la partita finisce a fine mano o appena una coppia ha il totale.",
  "Any legal card.": "Una carta lecita qualsiasi.", "The program of #: wins # % of games against beginner.": "Il programma del #: vince il # % delle partite contro principiante.",
  "Our best: wins more than half of its games against one who sees all cards.": "Il nostro migliore: vince più di metà delle partite contro chi vede tutte le carte.",
  "Only one deal explains what was played: all cards are known.": "Una sola distribuzione spiega il gioco: tutte le carte sono note.",
  "Only # deals explain what was played, and all of them were searched.": "Solo # distribuzioni spiegano il gioco, e sono state esaminate tutte.",
  "All legal cards are worth the same in every deal that fits.": "Tutte le carte lecite valgono lo stesso in ogni distribuzione possibile.",
  "All legal cards are worth the same in each of # worlds.": "Tutte le carte lecite valgono lo stesso in ognuna di # distribuzioni.",
  "Nobody can beat @ in this trick.": "Nessuno può battere @ in questa presa.",
  "Nobody can beat @ in this trick in any of # worlds.": "Nessuno può battere @ in questa presa in nessuna di # distribuzioni.",
  "Nobody can beat @ in this trick; @ can be beaten in #.": "Nessuno può battere @ in questa presa; @ può essere battuta in # distribuzioni.",
  "Nobody can beat @ in this trick in any of # worlds; @ can be beaten in #.": "Nessuno può battere @ in questa presa in nessuna di # distribuzioni; @ può essere battuta in #.",
  "@ can be beaten in # of # worlds, @ in #.": "@ può essere battuta in # distribuzioni su #, @ in #.",
  "The trick holds # meld with @ and # with @.": "La presa ha # di roem con @ e # con @.",
  "# taroks are not seen yet.": "Tarocchi non ancora visti: #.", "# tarok is not seen yet.": "Tarocchi non ancora visti: #.", "# trumps are not seen yet.": "Atout non ancora visti: #.", "# trump is not seen yet.": "Atout non ancora visti: #.",
  "No taroks are left outside this hand.": "Fuori da questa mano non ci sono più tarocchi.", "No trumps are left outside this hand.": "Fuori da questa mano non ci sono più atout.",
  "@ is not seen yet: @ can still be lost, which costs #.": "@ non si è ancora visto: @ può ancora andare perso, e costa #.",
  "The declarer's side has # points so far and needs #.": "La parte del dichiarante ha finora # punti e gliene servono #.",
  "The declaring side has # points with meld so far, the others have #.": "La parte dichiarante ha finora # punti con il roem, gli altri #.",
  taroks: "tarocchi", kings: "re", "top taroks": "tarocchi massimi", "high taroks": "tarocchi alti", voids: "semi vuoti", "single cards": "carte singole", pagat: "pagat", without: "senza", with: "con", none: "nessuno", pass: "passo", low: "basso", high: "alto", average: "medio",
  "bid of next": "dichiarazione del prossimo", "bid of previous": "dichiarazione del precedente", "bid of opposite": "dichiarazione di fronte", "play of next": "gioco del prossimo", "play of previous": "gioco del precedente", "play of opposite": "gioco di fronte",
};
const BARE = { taroks: "tarocchi", hearts: "cuori", diamonds: "quadri", spades: "picche", clubs: "fiori", denari: "denari", coppe: "coppe", spade: "spade", bastoni: "bastoni" };
for (const [suit, word] of Object.entries(BARE)) {
  server[`Seat # has no ${suit}.`] = `seat # non ha ${word}.`;
  server[`No ${suit} are left outside this hand.`] = `Fuori da questa mano non ci sono più ${word}.`;
}
const GOALS = {
  "the declarer's game can be won": "il gioco si può vincere", "the declaring side can make its game": "il gioco si può fare", "the declaring side can win every trick": "si può fare pit",
  "the declarer's side can win the whole trula": "si può fare la trula", "the declarer's side can win all four kings": "si possono prendere i quattro re", "the declarer's side can win the called king in the last trick": "si può fare re ultimo",
  "the declarer's side can win the last trick with the pagat": "si può fare pagat ultimo", "the declarer's side can win every trick": "si può fare valat",
  "seats # and # can write more than seats # and #": "seats # and # possono segnare più di seats # and #",
};
for (const [goal, words] of Object.entries(GOALS)) server[`After @ ${goal} in #% of the worlds, after @ in #%.`] = `Dopo @ ${words} nel #% delle distribuzioni, dopo @ nel #%.`;
server["Seats # and # lack a third to their next whole point."] = "A seats # and # manca un terzo al prossimo punto intero.";
server["Seats # and # lack two thirds to their next whole point."] = "A seats # and # mancano due terzi al prossimo punto intero.";
server["The last trick is next but this one, and counts # more."] = "Dopo questa viene l'ultima presa, che conta # in più.";

export default {
  name: "Italiano",
  suits,
  letters: { tarok: {}, french: {}, italian: {} },
  /**
   * @param {string} pack
   * @param {string} card
   */
  card: (pack, card) => (card[0] === "T" ? TRULA[card] ?? `tarocco ${card.slice(1)}` : `${RANKS[card.slice(1)]} di ${suits[pack][card[0]]}`),
  server,
  words: {
    skip: "Vai alla pagina", loading: "Carico…", close: "Chiudi", copy: "Copia", copied: "Copiato", again: "Riprova", yes: "sì", no: "no", none: "nessuno",
    you: "tu", play: "Gioca", card: "Carta", player: "Giocatore", table: "Tavolo", agent: "Computer",

    "game.tarok3": "Tarocco in tre", "game.tarok4": "Tarocco in quattro", "game.klaverjas": "Klaverjas", "game.tressette": "Tressette",
    "contract.klop": "Klop", "contract.three": "Tre", "contract.two": "Due", "contract.one": "Uno", "contract.solo-three": "Solo tre",
    "contract.solo-two": "Solo due", "contract.solo-one": "Solo uno", "contract.zero": "Zero", "contract.beggar": "Mendicante",
    "contract.solo-without": "Solo senza", "contract.open-beggar": "Mendicante scoperto", "contract.colour-valat": "Valat di colore", "contract.valat": "Valat",
    "item.game": "gioco", "item.trula": "trula", "item.kings": "re", "item.king-ultimo": "re ultimo", "item.pagat-ultimo": "pagat ultimo",
    "item.valat": "valat", "item.colour-valat": "valat di colore",
    "kontra.1": "kontra", "kontra.2": "re", "kontra.3": "sub", "kontra.4": "mort",
    "accuso.3.aces": "tre assi", "accuso.3.twos": "tre due", "accuso.3.threes": "tre tre",
    "accuso.4.aces": "quattro assi", "accuso.4.twos": "quattro due", "accuso.4.threes": "quattro tre",
    "accuso.without": "{cards} senza {suit}", "accuso.napoletana": "napoletana di {suit}",

    "act.pass": "Passo", "act.call": "chiama il {king}", "act.callShort": "chiama", "act.take": "mazzetto {number}", "act.discard": "scarta: {cards}",
    "act.kontra": "{word}: {item}", "act.trump": "atout: {suit}", hiddenCards: "{count} coperte",
    "say.play": "{name} gioca {what}", "say.pass": "{name} passa", "say.bid": "{name} dichiara {what}", "say.call": "{name} {what}",
    "say.take": "{name} prende il {what}", "say.discard": "{name} {what}", "say.announce": "{name} annuncia {what}", "say.kontra": "{name} dice {what}",
    "say.trump": "{name}: {what}", "say.wins": "{name} fa la presa",

    "lobby.about": "Tarocco sloveno, klaverjas e tressette contro avversari onesti. Chiedi consiglio, guarda dove sono le carte e impara da ogni smazzata.",
    "lobby.foot": "Tutto gira su questo server; nulla viene preso da altrove.", "lobby.api": "Interfaccia per programmi",
    chooseGame: "Scegli un gioco", startGame: "Gioca a {game}", opponents: "Avversari", yourName: "Il tuo nome", deals: "Numero di smazzate",
    "deals.target": "Vuoto: fino al totale.", places: "Posti e persone", "places.about": "Il primo posto è tuo. Agli altri puoi invitare persone; il resto lo prende il computer.",
    "place.number": "Posto {number} ({name})", "place.invited": "Persona invitata", moreRules: "Altre regole", changed: "cambiate: {count}", profile: "Profilo",
    seed: "Seme casuale", "seed.random": "a caso", "seed.about": "Con un seme scritto a mano le carte sono note in anticipo: è per esercizio, non una smazzata onesta.",
    "level.beginner": "Principiante", "level.casual": "Amichevole", "level.club": "Circolo", "level.strong": "Forte",
    yourTables: "I tuoi tavoli", finished: "finito", forget: "Dimentica questo tavolo",
    "upload.title": "Guarda una partita", "upload.about": "Una smazzata come riga di testo: rivedila e analizzala.", "upload.paste": "Incolla qui una registrazione",
    "upload.file": "Scegli un file", "upload.look": "Rivedi", "upload.none": "In questo testo non c'è una registrazione.",
    "value.full": "tutto", "value.half": "metà", "value.from_declarer": "tolti al dichiarante", "value.to_defenders": "segnati dagli avversari",
    "value.obligatory_three": "implicito", "value.free_opening": "può passare", "value.all": "tutti", "value.forehand": "il primo", "value.declarer": "il dichiarante",
    "value.forced_only": "solo se costretti", "value.free_shown": "sempre, scoperti", "value.any": "in ogni ordine", "value.t1_last": "solo per ultimo",
    "value.declarer_only": "niente", "value.compensate": "compenso", "value.taroknet": "paga chi raddoppia", "value.win": "dopo una vittoria", "value.always": "sempre",
    "value.forced": "obbligato", "value.given": "dato", "value.free_left": "libero, da sinistra", "value.free_dealer": "libero, mazziere primo", "value.free_last": "libero, mazziere ultimo",
    "value.turn_up": "voltato", "value.both": "di entrambi", "value.own": "solo il proprio", "value.nat": "nat", "value.made": "fatto", "value.forbidden": "vietato",
    "value.four_of_denari": "quattro di denari", "value.four_of_denari_first_round": "quattro di denari, prima mano", "value.right_of_dealer": "a destra del mazziere",
    "value.drop": "si perdono", "value.last_trick": "all'ultima presa", "value.round_end": "a fine mano", "value.at_once": "subito",

    practice: "esercizio", tableArea: "Il tavolo", yourHand: "Le tue carte", tools: "Strumenti", side: "Consiglio, punti e andamento", dealer: "Mazziere", dealerShort: "M", declarer: "dichiarante", partner: "compagno",
    radelci: "Radelci", tricksShort: "prese: {count}", cardsInHand: "{count} carte", thinks: "pensa…", watching: "stai guardando",
    yourTurn: "Tocca a te", waitFor: "Tocca a {name}", lineDown: "La linea con il server è caduta. Riprovo…",
    "prompt.play": "Tocca a te", "prompt.auction": "La tua dichiarazione", "prompt.king": "Chiama un re", "prompt.talon": "Prendi un mazzetto", "prompt.discard": "Scarta",
    "prompt.announcements": "Annuncia o passa", "prompt.trump": "Scegli l'atout",
    "deal.of": "Smazzata {number} di {all}", "deal.number": "Mano {number}", "deal.given": "Una smazzata data",
    calledKing: "re", trump: "atout", taroks: "tarocchi", talon: "Talon", laidAway: "Scarto", contract: "Contratto", compulsoryKlop: "Klop obbligato",
    meldOf: "Roem {points}", giftOf: "Dono", lastTrickOf: "Ultima presa: {name}", noLastTrick: "Non è ancora stata fatta una presa.",
    yourBid: "La tua dichiarazione", chooseContract: "Giochi tu. Quale contratto?", callKing: "Quale re chiami?", takePacket: "Quale mazzetto prendi?", talonOf: "{name} prende dal talon",
    layAway: "Scarta", chooseToLayAway: "Scegli le carte da scartare: {count}", youTook: "Dal talon:", announce: "Annuncia", announceSomething: "Annunci qualcosa?",
    sayNothing: "Niente", goOn: "Avanti", kontraOrPass: "Kontra?", nothingToAnnounce: "Non c'è nulla da annunciare", chooseTrump: "Quale seme è atout?", turnedUp: "voltato",
    "tool.hint": "Consiglio", "tool.undo": "Annulla", "tool.trick": "Ultima presa", "tool.sheet": "Punti", "tool.people": "Persone", "tool.settings": "Impostazioni", "tool.help": "Aiuto", "tool.home": "Atrio",
    "tab.hint": "Consiglio", "tab.where": "Dove", "tab.sheet": "Punti", "tab.log": "Mano",
    noTable: "Questo tavolo non esiste", "noTable.why": "Il collegamento può essere sbagliato, o il posto è di un altro.", toLobby: "All'atrio",

    result: "Risultato", nextDeal: "Prossima smazzata", newGame: "Nuova partita", waitingForOthers: "Aspetto gli altri", review: "Analisi", copyReplayLink: "Copia il collegamento", downloadRecords: "Scarica le registrazioni",
    allHands: "Tutte le mani", sessionOver: "La partita è finita.", tricks: "Prese", cardPoints: "Punti", meld: "Roem", accusi: "Accusi", score: "Segna", total: "Totale",
    "verdict.won": "{name} ce la fa: {contract}", "verdict.lost": "{name} perde: {contract}", "verdict.klop": "Il klop è finito", "verdict.made": "{name} ce la fa", "verdict.nat": "{name} è nat", "verdict.pit": "{name} fa pit",
    "verdict.tressette": "{a} {x}, {b} {y}", "result.points": "Punti: {points} alla parte del dichiarante, {others} contro", "result.partner": "Compagno: {name}", "result.radelc": "Raddoppiato da un radelc",
    "result.silentValat": "Valat silenzioso", "result.valat": "Valat annunciato da {name}", "result.mond": "{name} perde il mond", "result.lastTrick": "Ultima presa: {names}",
    "side.declarer": "parte del dichiarante", "side.defenders": "avversari", silent: "silenzioso", announcedBy: "annunciato da {name}",
    "sheet.target": "A {target} punti", "sheet.deals": "{done} smazzate di {all}", "sheet.empty": "Nessuna smazzata è finita.", takebacks: "Annullato in questa smazzata: {count}",
    "fair.commitment": "Smazzata fissata:", "fair.more": "Che cos'è?", "fair.how": "Prima della prima azione il server ha fissato la smazzata: questo è lo SHA-256 del suo testo, uno spazio e un numero segreto. Dopo l'ultima carta si vedono entrambi, e questa pagina li controlla.",
    "fair.typed": "Il seme è stato scritto: non è una smazzata onesta", "fair.given": "Smazzata data: non è una smazzata onesta", "fair.deal": "La smazzata:", "fair.nonce": "Il numero segreto:", "fair.agrees": "controllato, corrisponde", "fair.differs": "non corrisponde!",

    action: "Azione", "hint.best": "Meglio:", "hint.ask": "Che cosa faccio?", "hint.about": "Un consiglio da ciò che puoi sapere: l'azione migliore, quanto ci si aspetta da ogni altra, e perché.", "hint.thinking": "Penso…",
    "hint.yourTurnOnly": "Il consiglio arriva quando tocca a te.", "hint.mean": "atteso", "hint.behind": "distacco", "hint.win": "vince", "hint.score": "segna", "hint.more": "Quanto in media si segna più degli altri",
    "hint.worlds": "Da {count} distribuzioni compatibili con ciò che sai.", "hint.allWorlds": "Da tutte le {count} distribuzioni compatibili con ciò che sai.", "hint.proved": "In ognuna i valori sono dimostrati.", "hint.estimated": "I valori sono stimati giocando avanti.",
    "where.about": "Quanto è probabile ogni carta non vista in ogni mano, dalle stesse distribuzioni del consiglio.", "where.ask": "Dove sono le carte?", "where.none": "Hai visto tutte le carte.",
    "network.ask": "Perché questa dichiarazione?", "network.says": "La rete dice: {action}. {contract} dovrebbe portare {value} su una scala da −1 a 1.", "network.start": "Con una mano qualsiasi {contract} porta {value}. Che cosa lo cambia:",
    "network.high defeat": "perdita alta", "network.low defeat": "perdita bassa", "network.low win": "vincita bassa", "network.high win": "vincita alta", "network.picture": "Figura della rete",

    back: "Indietro", noReplay: "Questa partita non esiste", playerNumber: "Giocatore {number}",
    "tab.moves": "Azioni", "tab.worst": "Peggiori", "tab.summary": "Somme", "tab.par": "Par",
    "step.first": "All'inizio", "step.back": "Un passo indietro", "step.forward": "Un passo avanti", "step.last": "Alla fine",
    "label.forced": "obbligata", "label.right": "giusta", "label.unlucky": "sfortuna", "label.inaccurate": "imprecisa", "label.mistake": "errore", "label.blunder": "grave errore",
    "review.begin": "La smazzata prima della prima azione. Avanza con le frecce.", "review.notYet": "L'analisi è in corso.", "review.making": "L'analisi è in corso…", "review.step": "Passo", "review.view": "Di chi si vedono le carte",
    "review.allOpen": "Tutte le mani scoperte", "review.onlyOf": "Solo le carte di {name}", "review.which": "Quale registrazione", "review.notOver": "La smazzata non è finita", "review.open": "Costo a carte scoperte", "review.known": "Costo da ciò che si poteva sapere",
    "review.openValue": "scoperte", "review.knownValue": "noto", "review.notProved": "A carte scoperte non si è risolto in tempo: «?».", "review.worlds": "Da {count} distribuzioni compatibili con ciò che si sapeva.", "review.noMistakes": "Nessuno ha perso nulla di rilevante.",
    "review.decisions": "Scelte", "review.openLoss": "Scoperte", "review.knownLoss": "Noto", "review.small": "Piccoli", "review.large": "Grandi",
    "review.about": "Scoperte: rispetto al gioco migliore con tutte le carte in vista. Noto: da ciò che il giocatore poteva sapere. «~» è una stima, «?» non è risolto. Un errore è piccolo da {small} punti in su, grande da {large}.",
    "review.sum": "Dall'azione {trick} il gioco migliore di tutti avrebbe portato {start} ({side}). Concesso da quella parte: {lost}; dagli altri: {won}. Risultato: {end}.",
    "review.playOn": "Gioca da qui", "review.playOnAbout": "Un nuovo tavolo parte da questo punto. Tu prendi un posto, il computer gli altri.", "review.yourPlace": "Il tuo posto", "review.toMove": "di mano", "review.finish": "Fai finire a loro", "review.finishing": "Il computer gioca fino alla fine…",
    "review.finished": "Giocato dal computer:", "review.isOver": "Qui la smazzata è finita: torna prima indietro.", "review.download": "Scarica",
    "par.about": "Che cosa ciascuno potrebbe fare in ogni contratto se tutte le carte fossero scoperte.", "par.ask": "Trova il par", "par.exact": "Punti che la parte dichiarante segna più dell'altra con il gioco migliore; dimostrato.", "par.bound": "✓: si può fare, con lo scambio indicato. (✗): nessuno degli scambi provati basta.",

    "people.invited": "invitato", "people.away": "assente", "people.here": "presente", "people.agent": "computer", "people.replaced": "assente; lo sostituisce il computer", "people.inviteTo": "Invito al posto di {name}", "people.spectators": "Collegamento per chi guarda",
    "people.watching": "Spettatori: {count}", "people.about": "Un invito vale una volta. Finché qualcuno non arriva, e mentre è assente, gioca il computer.",
    "invited.title": "Sei invitato a un tavolo", "invited.about": "Prendi il tuo posto; da questo browser puoi tornarci.", "invited.come": "Prendi posto", "invited.used": "Questo invito non esiste, o è già stato usato.", "invited.watch": "Guarda soltanto",

    "set.language": "Lingua", "set.theme": "Colori", "set.speed": "Velocità delle carte", "set.forced": "Gioca da sole le carte obbligate", "set.big": "Carte grandi",
    "theme.auto": "come il sistema", "theme.light": "chiari", "theme.dark": "scuri", "speed.off": "nessuna", "speed.fast": "veloce", "speed.normal": "normale", "speed.slow": "lenta",
    "help.arrows": "scorri le carte; nell'analisi, un passo", "help.enter": "gioca o scegli la carta", "help.digits": "scegli dichiarazione, mazzetto o seme; P passa", "help.h": "consiglio", "help.l": "ultima presa", "help.s": "punti",
    "help.u": "annulla, se giochi da solo contro il computer", "help.n": "prossima smazzata", "help.escape": "chiudi un pannello", "help.help": "questa pagina", "help.more": "Un clic sul tavolo fa proseguire subito le carte.",

    "rule.NOT_IN_HAND": "Quella carta non è in mano tua.", "rule.FOLLOW_SUIT": "Devi rispondere al seme.", "rule.PLAY_TRUMP": "Devi giocare un atout.", "rule.BEAT_IF_ABLE": "In questo contratto devi superare, se puoi.",
    "rule.PAGAT_LAST": "In questo contratto il pagat si gioca solo se non c'è altro di lecito.", "rule.KEPT_FOR_ULTIMO": "Una carta annunciata ultimo si tiene finché se ne può giocare un'altra.", "rule.OVERTRUMP": "Devi giocare un atout più alto.",
    "rule.UNDERTRUMP_FORBIDDEN": "Sotto un atout non puoi giocarne uno più basso.", "rule.NOT_AN_ACTION": "Non è un'azione di questo gioco.", "rule.WRONG_PHASE": "Non è il momento.", "rule.DEAL_IS_OVER": "La smazzata è finita.",
    "rule.BID_TOO_LOW": "La dichiarazione è troppo bassa.", "rule.NO_SUCH_CONTRACT": "Quel contratto qui non si può dichiarare.", "rule.NO_PASS": "Qui non puoi passare.", "rule.NO_SUCH_PACKET": "Quel mazzetto non esiste.", "rule.DISCARD_COUNT": "Scarta tante carte quante ne hai prese.",
    "rule.DISCARD_FIVE_POINTS": "I re e la trula non si scartano.", "rule.DISCARD_TAROK": "I tarocchi si scartano solo se non resta altro.", "rule.NOT_ANNOUNCEABLE": "Questo qui non si può annunciare.",
    "rule.NOTHING_TO_KONTRA": "Lì ora non c'è nulla da raddoppiare.", "rule.NOT_THAT_TRUMP": "Quel seme ora non può essere atout.",
    "fault.not-your-turn": "Non tocca a te.", "fault.stale": "Il tavolo è andato avanti.", "fault.unreadable": "Non si può leggere:", "fault.not-over": "La smazzata non è ancora finita.", "fault.over": "È finita.",
    "fault.used-invitation": "Questo invito è già stato usato o non esiste.", "fault.not-allowed": "Qui non è possibile.", "fault.full": "Non c'è più posto.", "fault.busy": "Il server ha troppo da fare. Riprova tra poco.", "fault.no-table": "Questo tavolo non esiste.", "fault.not-found": "Questo tavolo o questa partita non esiste.",
    "fault.too-many": "Troppo in una volta. Riprova tra un minuto.", "fault.too-large": "È troppo grande.", "fault.offline": "Il server non è raggiungibile.", "fault.fault": "Qualcosa è andato storto sul server.",
  },
};

// What only tressette draws: the cards on its picture in the lobby.

export const faces = { tressette: ["d3", "d2", "dA", "cR"] };

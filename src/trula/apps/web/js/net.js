// The two ways to the server: requests that answer with JSON, and the socket of a table that comes back by itself.
// What is refused is thrown as a Fault with the message of the server; nobody else touches fetch or WebSocket.

export class Fault extends Error {
  /** @param {import("./rendering.js").Message} message why it was refused */
  constructor(message) {
    super(message.kind);
    this.told = message;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<Response>}
 */
async function request(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Fault({ kind: "fault.offline", args: {} });
  }
  if (response.ok) return response;
  throw new Fault(await response.json().catch(() => ({ kind: "fault.internal", args: {} })));
}

/**
 * @param {unknown} body
 * @returns {RequestInit}
 */
const posted = (body) => ({ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/** @param {string} path */
export const get = async (path) => (await request(path)).json();

/**
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 */
export const post = async (path, body, signal) => (await request(path, { ...posted(body), signal })).json();

/**
 * @param {string} table
 * @param {string} token
 */
export const records = async (table, token) =>
  (await request(`/api/tables/${encodeURIComponent(table)}/records`, { headers: { token } })).text();

/**
 * The address of a replay to pass on: chats that unfold it read its result.
 * @param {string} replay
 * @param {number} [step]
 */
export const replayLink = (replay, step) => `${location.origin}/replay/${replay}${step ? `/${step}` : ""}?lang=${document.documentElement.lang}`;

/**
 * Lines of JSON as they come.
 * @param {string} path
 * @param {unknown} [body] posted, if there is one
 * @param {AbortSignal} [signal]
 * @returns {AsyncGenerator<any>}
 */
export async function* lines(path, body, signal) {
  const response = await request(path, { ...(body === undefined ? {} : posted(body)), signal });
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    rest += value ? decoder.decode(value, { stream: true }) : "";
    const parts = rest.split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) if (part) yield JSON.parse(part);
    if (done) break;
  }
  if (rest) yield JSON.parse(rest);
}

const NO_TABLE = 4004;
const LONGEST_WAIT = 10_000;

/** The socket of a table: joins, and joins again whenever the line was cut. */
export class TableSocket {
  /**
   * @param {string} table
   * @param {string | null} token
   * @param {{message: (message: any) => void, line: (isUp: boolean) => void}} hears
   */
  constructor(table, token, hears) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
    this.token = token;
    this.hears = hears;
    this.tries = 0;
    this.isOver = false;
    this.timer = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.again = () => {
      if (!this.isOver && this.socket?.readyState !== WebSocket.OPEN) this.open();
    };
    window.addEventListener("online", this.again);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => socket.send(JSON.stringify({ kind: "join", token: this.token })));
    socket.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      if (message.kind === "table") {
        this.tries = 0;
        this.hears.line(true);
      }
      this.hears.message(message);
    });
    socket.addEventListener("close", (event) => this.closed(socket, event.code));
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   */
  closed(socket, code) {
    if (socket !== this.socket || this.isOver) return;
    if (code === NO_TABLE) {
      this.close();
      return;
    }
    this.hears.line(false);
    this.tries += 1;
    // Waiting longer each time, and not all clients at the same moment.
    const wait = Math.min(LONGEST_WAIT, 300 * 2 ** Math.min(this.tries, 6)) * (0.7 + Math.random() * 0.6);
    this.timer = window.setTimeout(() => this.open(), wait);
  }

  /**
   * @param {Record<string, unknown>} message
   * @returns {boolean} whether it is on its way
   */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.isOver = true;
    clearTimeout(this.timer);
    window.removeEventListener("online", this.again);
    this.socket?.close();
  }
}

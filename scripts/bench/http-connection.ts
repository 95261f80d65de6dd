import { connect, type Socket } from "node:net";

/** `status` is 0 if the connection closed before the answer was complete, or timed out. */
export type Answer = { status: number; head: string; body: string };

export const HEAD_END = "\r\n\r\n";
const ANSWER_TIMEOUT = 20_000; // ms

/** Milliseconds: the shop closes connections idle for 5 s; a request sent at that moment gets no answer. */
const LONGEST_IDLE = 4_000;

const NO_ANSWER: Answer = { status: 0, head: "", body: "" };

/** One connection that sends one request at a time. */
class Connection {
  readonly #socket: Socket;
  #received: Buffer[] = [];
  #answer: ((answer: Answer) => void) | undefined;
  isOpen = true;
  #idleSince = 0;

  constructor(port: number) {
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.on("data", (chunk: Buffer) => this.#receive(chunk));
    this.#socket.on("error", () => this.#socket.destroy());
    this.#socket.once("close", () => {
      this.isOpen = false;
      this.#finish(NO_ANSWER);
    });
    this.#socket.setTimeout(ANSWER_TIMEOUT, () => this.#socket.destroy());
  }

  get isUsable(): boolean {
    return this.isOpen && performance.now() - this.#idleSince < LONGEST_IDLE;
  }

  send(request: string): Promise<Answer> {
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#received.push(chunk);
    const received = this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
    this.#received = [received];
    const end = received.indexOf(HEAD_END);
    if (end === -1) return;
    const head = received.toString("latin1", 0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    const from = end + HEAD_END.length;
    if (received.length < from + length) return;
    this.#received = [];
    this.#finish({ status: Number(head.slice(9, 12)), head, body: received.toString("utf8", from, from + length) });
  }

  #finish(answer: Answer): void {
    const resolve = this.#answer;
    this.#answer = undefined;
    this.#idleSince = performance.now();
    resolve?.(answer);
  }
}

/** Connections that wait for their next request; another is opened when all are busy. */
export function createPool(port: number) {
  const idle: Connection[] = [];
  const all: Connection[] = [];
  return {
    async send(request: string): Promise<Answer> {
      let connection = idle.pop();
      while (connection && !connection.isUsable) connection = idle.pop();
      if (!connection) all.push((connection = new Connection(port)));
      const answer = await connection.send(request);
      if (connection.isOpen) idle.push(connection);
      return answer;
    },
    close: () => all.forEach((connection) => connection.close()),
  };
}

export async function sendOnNewConnection(port: number, request: string): Promise<Answer> {
  const connection = new Connection(port);
  const answer = await connection.send(request);
  connection.close();
  return answer;
}

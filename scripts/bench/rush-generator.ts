/**
 * Sends orders over plain sockets and looks at the home page meanwhile. A process of its own, which runs on a core of its own:
 * the shop's figures are not the generator's.
 */
import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { BUYER } from "../../test/buyer.ts";

/** Orders and views of the home page a second, sent whether or not earlier ones are answered. */
export type Stage = { seconds: number; orders: number; pages: number };

/** `buyers` order again as soon as they are answered; `pages` are views of the home page a second. */
export type OrderTask = { port: number; products: { id: string; unitPrice: number }[] } & (
  | { buyers: number; seconds: number; pages: number }
  | { stages: Stage[] }
);

/** Milliseconds. */
export type Latency = { count: number; p50: number; p99: number; max: number };

/** Of a stage: the orders sent in it; `placedInTime` were answered in it, too. */
export type StageAnswers = {
  sent: number;
  placedInTime: number;
  statuses: Record<string, number>;
  placed: Latency;
  refused: Latency;
  pages: Latency;
  /** In the order sent; ms since the stage began and until the answer. */
  orders: { at: number; latency: number; status: number }[];
};

/** `placed` by key; `wrong` are answers that neither placed an order nor refused it as the shop has to. */
export type OrderAnswers = {
  stages: StageAnswers[];
  placed: [key: string, orderNumber: string][];
  wrong: string[];
  /** Of one core. */
  share: number;
};

type Answer = { status: number; head: string; body: string };

const HEAD_END = "\r\n\r\n";
const ANSWER_TIMEOUT = 20_000; // ms

/** Milliseconds: the shop closes a connection that was idle for 5 s, as it says; who writes in that moment gets no answer. */
const LONGEST_IDLE = 4_000;

/** Said of a connection that was closed before its answer was whole, or that timed out. */
const NOTHING = "nothing";

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
function createPool(port: number) {
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

async function sendAlone(port: number, request: string): Promise<Answer> {
  const connection = new Connection(port);
  const answer = await connection.send(request);
  connection.close();
  return answer;
}

/** The bytes of orders, one product each, chosen at random. */
function orderWriter({ port, products }: OrderTask) {
  const bodies = products.map(({ id, unitPrice }) =>
    JSON.stringify({ orderData: { ...BUYER, total_amount: unitPrice }, items: [{ id, quantity: 1 }] }),
  );
  return (key: string, keepsAlive: boolean): string => {
    const body = bodies[Math.floor(Math.random() * bodies.length)] ?? "";
    const head = [
      "POST /api/orders HTTP/1.1",
      `Host: localhost:${port}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Idempotency-Key: ${key}`,
      `Connection: ${keepsAlive ? "keep-alive" : "close"}`,
    ];
    return head.join("\r\n") + HEAD_END + body;
  };
}

function homeRequest(port: number): string {
  return `GET / HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br${HEAD_END}`;
}

/** What the shop answered, and whether it was one of the answers that it may give. */
function createRecord() {
  const placed: [string, string][] = [];
  const wrong: string[] = [];
  return {
    placed,
    wrong,
    note(key: string, { status, head, body }: Answer): void {
      if (status === 201)
        placed.push([key, (JSON.parse(body) as { order: { order_number: string } }).order.order_number]);
      else if (status === 503 && /\r\nretry-after: \d/i.test(head) && body.includes('"code":"overloaded"')) return;
      else if (status !== 409 || !body.includes('"code":"insufficient-stock"'))
        wrong.push(status === 0 ? NOTHING : `${status} ${body}`);
    },
  };
}

/** Views of the home page, which any order makes anew. */
function createViews(port: number, wrong: string[]) {
  const visitors = createPool(port);
  const request = homeRequest(port);
  return {
    async view(stage: ReturnType<typeof createStage>): Promise<void> {
      const sentAt = performance.now();
      const { status } = await visitors.send(request);
      if (status === 200) stage.pages.push(performance.now() - sentAt);
      else wrong.push(`${status === 0 ? NOTHING : status} for the home page`);
    },
    close: visitors.close,
  };
}

async function runBuyers(task: OrderTask & { buyers: number; seconds: number; pages: number }): Promise<OrderAnswers> {
  const write = orderWriter(task);
  const pool = createPool(task.port);
  const record = createRecord();
  const stage = createStage();
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt >= task.seconds * 1_000;
  const share = shareOfCore();
  const views = createViews(task.port, record.wrong);
  const visit = async () => {
    for (let viewed = 0; !isOver(); viewed += 1) {
      void views.view(stage);
      await sleep(Math.max(0, startedAt + ((viewed + 1) * 1_000) / task.pages - performance.now()));
    }
  };
  const buy = async () => {
    while (!isOver()) {
      const key = randomUUID();
      const sentAt = performance.now();
      const answer = await pool.send(write(key, true));
      record.note(key, answer);
      stage.add(answer.status, sentAt - startedAt, performance.now() - sentAt, !isOver());
    }
  };
  await Promise.all([visit(), ...Array.from({ length: task.buyers }, buy)]);
  pool.close();
  views.close();
  return { stages: [stage.end()], placed: record.placed, wrong: record.wrong, share: share() };
}

async function runStages(task: OrderTask & { stages: Stage[] }): Promise<OrderAnswers> {
  const write = orderWriter(task);
  const pool = createPool(task.port);
  const record = createRecord();
  const views = createViews(task.port, record.wrong);
  const share = shareOfCore();
  const pending = new Set<Promise<void>>();
  const track = (work: Promise<void>) => {
    pending.add(work);
    void work.finally(() => pending.delete(work));
  };
  const stages: ReturnType<typeof createStage>[] = [];

  for (const { seconds, orders, pages } of task.stages) {
    const stage = createStage();
    stages.push(stage);
    const startedAt = performance.now();
    const elapsed = () => (performance.now() - startedAt) / 1_000;
    const order = async (isNewConnection: boolean) => {
      const key = randomUUID();
      const request = write(key, !isNewConnection);
      const sentAt = performance.now();
      const answer = await (isNewConnection ? sendAlone(task.port, request) : pool.send(request));
      record.note(key, answer);
      stage.add(answer.status, sentAt - startedAt, performance.now() - sentAt, elapsed() <= seconds);
    };
    let [ordered, viewed] = [0, 0];
    while (elapsed() < seconds) {
      for (; ordered < elapsed() * orders; ordered += 1) track(order(ordered % 2 === 0));
      for (; viewed < elapsed() * pages; viewed += 1) track(views.view(stage));
      await sleep(1);
    }
  }
  await Promise.all(pending);
  pool.close();
  views.close();
  return { stages: stages.map((stage) => stage.end()), placed: record.placed, wrong: record.wrong, share: share() };
}

function createStage() {
  const orders: StageAnswers["orders"] = [];
  const pages: number[] = [];
  let placedInTime = 0;
  const latencies = (status: number) => orders.flatMap((order) => (order.status === status ? order.latency : []));
  return {
    pages,
    add(status: number, at: number, latency: number, isInTime: boolean): void {
      orders.push({ status, at, latency });
      if (status === 201 && isInTime) placedInTime += 1;
    },
    end: (): StageAnswers => ({
      sent: orders.length,
      placedInTime,
      statuses: Object.fromEntries(
        Object.entries(Object.groupBy(orders, ({ status }) => status)).map(([status, all]) => [
          status,
          all?.length ?? 0,
        ]),
      ),
      placed: latencyOf(latencies(201)),
      refused: latencyOf(latencies(503)),
      pages: latencyOf(pages),
      orders: orders.toSorted((a, b) => a.at - b.at),
    }),
  };
}

function latencyOf(samples: number[]): Latency {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

function shareOfCore(): () => number {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / (performance.now() - startedAt);
  };
}

process.on("message", async (task: OrderTask) => {
  process.send?.("stages" in task ? await runStages(task) : await runBuyers(task));
});

/**
 * Sends orders over plain sockets and requests the home page meanwhile. In its own process on its own core, so that it
 * does not distort the shop's figures.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { BUYER } from "../../test/buyer.ts";
import { type Answer, createPool, HEAD_END, sendOnNewConnection } from "./http-connection.ts";
import { shareOfCore } from "./load-figures.ts";

/** Orders and views of the home page a second, sent whether or not earlier ones are answered. */
export type Stage = { seconds: number; orders: number; pages: number };

/** `buyers` order again as soon as they are answered; `pages` are views of the home page a second. */
export type RushTask = { port: number; products: { id: string; unitPrice: number }[] } & (
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
export type RushAnswers = {
  stages: StageAnswers[];
  placed: [key: string, orderNumber: string][];
  wrong: string[];
  /** Of one core. */
  share: number;
};

/** Said of a request without an answer. */
const NOTHING = "nothing";

/** The bytes of orders, one product each, chosen at random. */
function orderWriter({ port, products }: RushTask) {
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

/** Requests for the home page, which every order invalidates. */
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

async function runBuyers(task: RushTask & { buyers: number; seconds: number; pages: number }): Promise<RushAnswers> {
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

async function runStages(task: RushTask & { stages: Stage[] }): Promise<RushAnswers> {
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
      const answer = await (isNewConnection ? sendOnNewConnection(task.port, request) : pool.send(request));
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

process.on("message", async (task: RushTask) => {
  process.send?.("stages" in task ? await runStages(task) : await runBuyers(task));
});

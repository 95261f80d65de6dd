import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { connect, type Db } from "#server/db/connection.ts";
import { findWrongOrders } from "../../test/order-load.ts";
import { processesOf } from "../../test/processes.ts";
import { putOnSale } from "../../test/products.ts";
import { type ShopProcess, startShop } from "../../test/shop-process.ts";
import { type Finding, progress, sum } from "./finding.ts";
import { processorTime } from "./processor-time.ts";
import type { Latency, RushAnswers, RushTask, Stage, StageAnswers } from "./rush-generator.ts";
import type { SizeName } from "./size.ts";

const CORES = { shop: "0", generator: "1" } as const;

const TIMES_CAPACITY = 4;
const TARGET = { goodput: 0.8, untilNormal: 5 } as const;

/** Closed loops whose best rate is the capacity. */
const BUYERS = [8, 16, 32, 64] as const;
const SECONDS = { warmUp: 3, capacity: 5, calm: 5, recovery: 8 } as const;

/** Of overload, by size. */
const OVERLOAD_SECONDS: Readonly<Record<SizeName, number>> = { small: 15, medium: 60, large: 60 };

/** A second. */
const CALM = { orders: 20, pages: 50 } as const;

/** One product of these is scarce, and sells out. */
const PRODUCTS = 50;
const STOCK = { plenty: 1_000_000, scarce: 50 } as const;

/** An order is normal again if it takes no longer than this many times the slowest calm one. */
const NORMAL = 2;

/** Orders at four times the capacity: the shop with its database on one core, the generator on the other. */
export async function overloadOfOrders(size: SizeName): Promise<Finding[]> {
  // Inherited by the shop's processes and by those of PostgreSQL.
  pin(CORES.shop);
  using cleanup = new DisposableStack();
  cleanup.defer(() => pin(Object.values(CORES).join(",")));
  await using shop = await startShop({ WORKERS: "2" });
  await using db = connect(shop.connection, () => undefined);
  using generator = startGenerator();
  const products = [];
  for (let n = 0; n < PRODUCTS; n += 1) {
    products.push(await putOnSale(db, { stock: n === 0 ? STOCK.scarce : STOCK.plenty }));
  }
  const shared = {
    port: Number(new URL(shop.url).port),
    products: products.map(({ id, unitPrice }) => ({ id, unitPrice })),
  };
  const answers: RushAnswers[] = [];
  const run = async (load: { buyers: number; seconds: number; pages: number } | { stages: Stage[] }) => {
    const before = await processorTimeOf(shop);
    const all = await generator.run({ ...shared, ...load });
    answers.push(all);
    return { ...all, processor: (await processorTimeOf(shop)) - before };
  };

  await run({ buyers: 16, seconds: SECONDS.warmUp, pages: CALM.pages });
  const rates: number[] = [];
  const costs: number[] = [];
  for (const buyers of BUYERS) {
    const { stages, placed, processor } = await run({ buyers, seconds: SECONDS.capacity, pages: CALM.pages });
    costs.push(processor / placed.length);
    rates.push((stages[0]?.placedInTime ?? 0) / SECONDS.capacity);
    progress("capacity", rates.length, BUYERS.length);
  }
  const capacity = Math.max(...rates);
  const offered = Math.round(TIMES_CAPACITY * capacity);
  const seconds = OVERLOAD_SECONDS[size];
  const { stages, placed, processor, share } = await run({
    stages: [
      { ...CALM, seconds: SECONDS.calm },
      { ...CALM, orders: offered, seconds },
      { ...CALM, seconds: SECONDS.recovery },
    ],
  });
  const [calm, overload, recovery] = stages as [StageAnswers, StageAnswers, StageAnswers];
  const order = costs[rates.indexOf(capacity)] ?? 0;
  const cost = { order, refusal: (processor - placed.length * order) / overload.refused.count };
  const wrong = await wrongOrders(db, answers);
  return describe({ capacity, rates, seconds, calm, overload, recovery, cost, share, wrong });
}

type Measured = {
  capacity: number;
  rates: number[];
  seconds: number;
  calm: StageAnswers;
  overload: StageAnswers;
  recovery: StageAnswers;
  /** µs of the shop's processor time; a refusal's is what the orders leave, pages included. */
  cost: { order: number; refusal: number };
  share: number;
  wrong: string[];
};

function describe({ capacity, rates, seconds, calm, overload, recovery, cost, share, wrong }: Measured): Finding[] {
  const goodput = overload.placedInTime / seconds;
  const ratio = goodput / capacity;
  const normalAfter = untilNormal(calm, recovery);
  const counts = Object.entries(overload.statuses).map(([status, count]) => `${count} × ${status}`);
  return [
    {
      name: `Orders at ${TIMES_CAPACITY} times the capacity for ${seconds} s: goodput against the peak`,
      figure: `${(100 * ratio).toFixed(0)} %`,
      target: `≥ ${100 * TARGET.goodput} %`,
      isReached: ratio >= TARGET.goodput,
      details: [
        `peak ${capacity.toFixed(0)} orders/s (${BUYERS.map((buyers, at) => `${buyers} at once ${rates[at]?.toFixed(0)}`).join(", ")})`,
        `offered ${(overload.sent / seconds).toFixed(0)}/s, placed ${goodput.toFixed(0)}/s; ${counts.join(", ")}`,
        `placed orders: ${described(overload.placed)}; calm ${described(calm.placed)}`,
        `refusals: ${described(overload.refused)}`,
        `the cached home page: ${described(overload.pages)}; calm ${described(calm.pages)}`,
        `processor time: an order at the peak ${cost.order.toFixed(0)} µs, a refusal ${cost.refusal.toFixed(0)} µs`,
        `the generator took ${share.toFixed(2)} of its core`,
      ],
    },
    {
      name: "Orders are as fast as before the overload",
      figure: `${normalAfter.toFixed(1)} s after it`,
      target: `≤ ${TARGET.untilNormal} s`,
      isReached: normalAfter <= TARGET.untilNormal,
      details: [`orders: ${described(recovery.placed)}; the home page: ${described(recovery.pages)}`],
    },
    {
      name: "Orders oversold, lost, doubled or wrongly answered",
      figure: String(wrong.length),
      target: "0",
      isReached: wrong.length === 0,
      details: Object.entries(Object.groupBy(wrong, (each) => each)).map(([each, all]) => `${all?.length} × ${each}`),
    },
  ];
}

function described({ count, p50, p99, max }: Latency): string {
  const ms = (value: number) => value.toFixed(1);
  return `p50 ${ms(p50)} ms, p99 ${ms(p99)} ms, at most ${ms(max)} ms (${count})`;
}

/** Seconds from the overload's end until the answer to the last order that was refused for it, or slow. The scarce product stays sold out. */
function untilNormal(calm: StageAnswers, { orders }: StageAnswers): number {
  const isNormal = (status: number) => status === 201 || status === 409;
  const last = orders.findLast(({ status, latency }) => !isNormal(status) || latency > NORMAL * calm.placed.max);
  return last ? (last.at + last.latency) / 1_000 : 0;
}

async function wrongOrders(db: Db, answers: RushAnswers[]): Promise<string[]> {
  const placed = answers.flatMap((each) => each.placed);
  const acknowledged = new Map(placed.map(([key, orderNumber]) => [key, { orderNumber, units: 1, at: 0 }]));
  const query = async (statement: string) => (await sql.raw<Record<string, unknown>>(statement).execute(db)).rows;
  return findWrongOrders(query, { acknowledged, unexpected: answers.flatMap((each) => each.wrong) });
}

/** Of its parent, web processes and PostgreSQL; less affected by other work on the machine than rates are. */
async function processorTimeOf(shop: ShopProcess): Promise<number> {
  return sum(await Promise.all((await processesOf(shop)).map(({ pid }) => processorTime(pid))));
}

/** All threads of this process, and the processes started from now on. */
function pin(cores: string): void {
  execFileSync("taskset", ["-acp", cores, String(process.pid)], { stdio: "ignore" });
}

function startGenerator() {
  const script = new URL("./rush-generator.ts", import.meta.url);
  const child = fork(script, { execPath: "taskset", execArgv: ["-c", CORES.generator, process.execPath] });
  const ended = once(child, "exit").then(() => {
    throw new Error("The generator broke");
  });
  ended.catch(() => undefined); // at the end it is killed
  return {
    [Symbol.dispose]: () => void child.kill(),
    async run(task: RushTask): Promise<RushAnswers> {
      child.send(task);
      const [answers] = (await Promise.race([once(child, "message"), ended])) as [RushAnswers];
      return answers;
    },
  };
}

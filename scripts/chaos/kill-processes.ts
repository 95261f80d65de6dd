import { setTimeout as sleep } from "node:timers/promises";
import { RUNTIME_ROLE } from "#server/postgres/cluster.ts";
import { childrenOf, workersOf } from "../../test/processes.ts";
import { seededRandom } from "../../test/random.ts";
import type { ShopProcess } from "../../test/shop-process.ts";
import { type History, type Kill, now, type Victim } from "./history.ts";

/** Which process dies once so many orders are acknowledged. */
export type PlannedKill = { afterOrders: number; victim: Victim };

/** Of ten kills so many meet the shop's own processes, the others PostgreSQL's. */
const SHOP_SHARE = 0.6;

/** In this part of the orders, so that what a killed process began is done again while others still buy. */
const KILLING_PART = 0.6;

const POLL = 5; // ms

const DATABASE = /\/bin\/postgres\0/;

const START_TRIES = 20;
const START_PAUSE = 100; // ms

export function planKills(seed: number, kills: number, orders: number): PlannedKill[] {
  const random = seededRandom(seed);
  const ofShop = Math.round(kills * SHOP_SHARE);
  const victims = Array.from({ length: kills }, (_, index): Victim => {
    if (index < ofShop) return index % 2 === 0 ? "worker" : "parent";
    return (index - ofShop) % 2 === 0 ? "postmaster" : "backend";
  });
  const shuffled = victims
    .map((victim) => ({ victim, by: random() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ victim }) => victim);
  const step = (orders * KILLING_PART) / kills;
  return shuffled.map((victim, index) => ({ victim, afterOrders: Math.ceil(step * (index + 0.2 + 0.8 * random())) }));
}

/** Kills as planned with SIGKILL; a parent is started again at once, everything else comes back by itself. */
export async function killProcesses(
  shop: ShopProcess,
  history: History,
  plan: readonly PlannedKill[],
  signal: AbortSignal,
): Promise<void> {
  for (const { victim, afterOrders } of plan) {
    while (history.placed < afterOrders) {
      if (signal.aborted) return;
      await sleep(POLL);
    }
    const killed = await kill(shop, victim, afterOrders);
    history.kills.push(killed);
    if (victim !== "parent") continue;
    await startAgain(shop);
    killed.backAt = now();
  }
}

/** Everything at once, as when the machine loses its power. */
export async function killMachine(shop: ShopProcess): Promise<void> {
  const children = await childrenOf(shop.pid());
  for (const pid of [...children.map((child) => child.pid), shop.pid()]) sendKill(pid);
}

/** As a supervisor does: a first try may come while the last web processes still hold the port. */
async function startAgain(shop: ShopProcess): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await shop.open();
    } catch (error) {
      if (tries === START_TRIES) throw error;
      await sleep(START_PAUSE);
    }
  }
}

async function kill(shop: ShopProcess, victim: Victim, nth: number): Promise<Kill> {
  for (;;) {
    const pid = await findVictim(shop, victim, nth);
    if (pid !== undefined && sendKill(pid)) return { victim, at: now() };
    // It is just coming back from the kill before.
    await sleep(POLL);
  }
}

/** False when it has ended already. */
function sendKill(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch {
    // Nobody has this id any more.
    return false;
  }
}

/** Of several workers or connections the `nth`, counted round and round. */
async function findVictim(shop: ShopProcess, victim: Victim, nth: number): Promise<number | undefined> {
  const nthOf = (pids: readonly number[]) => pids[nth % pids.length];
  if (victim === "parent") return shop.pid();
  if (victim === "worker") return nthOf(await workersOf(shop));
  // By its parent and not by its lock file, whose process may have ended and left its id to another.
  const postmaster = (await childrenOf(shop.pid())).find(({ command }) => DATABASE.test(command))?.pid;
  if (victim === "postmaster" || postmaster === undefined) return postmaster;
  const backends = (await childrenOf(postmaster)).filter(({ command }) => command.includes(RUNTIME_ROLE));
  return nthOf(backends.map(({ pid }) => pid));
}

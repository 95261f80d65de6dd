import type { Finding } from "../bench/finding.ts";
import { openChaosShop } from "./chaos-shop.ts";
import { checkHistory } from "./check-history.ts";
import { type History, listAcknowledged, now } from "./history.ts";
import { planKills } from "./kill-processes.ts";
import { type LoadOptions, runLoad } from "./run-load.ts";
import type { ScenarioOptions } from "./scenario.ts";
import type { Violation } from "./violation.ts";

const DEFAULTS = { orders: 10_000, buyers: 200, kills: 10, rounds: 5 };

/** As many violations are printed; their number is told in any case. */
const SHOWN = 20;

/** Buyers buy while the shop's processes and PostgreSQL are killed, once for each of `rounds` seeds. */
export async function kills(options: ScenarioOptions): Promise<Finding[]> {
  const { seed } = options;
  const { orders = DEFAULTS.orders, buyers = DEFAULTS.buyers, kills: killed = DEFAULTS.kills } = options;
  const findings: Finding[] = [];
  for (let round = 0; round < (options.rounds ?? DEFAULTS.rounds); round += 1) {
    findings.push(
      await killOnce({ seed: seed + round, orders, buyers, kills: planKills(seed + round, killed, orders) }),
    );
  }
  return findings;
}

async function killOnce(load: LoadOptions): Promise<Finding> {
  await using chaos = await openChaosShop({ orders: load.orders, isScarce: true, isOwnerNotified: false });
  const { history } = chaos;
  const seconds = await runLoad(chaos, load);
  const loadedAt = now();
  const unsent = await chaos.untilMessagesAreSent();
  const sentAt = now();
  const { violations, messages, repeated, indexes } = await checkHistory(chaos);
  const acknowledged = listAcknowledged(history).length;
  return {
    name: `${acknowledged} orders by ${load.buyers} buyers, ${describeKills(history)}, seed ${load.seed}`,
    figure: violations.length === 0 ? "0 oversold, lost or doubled" : countByRule(violations),
    target: "0",
    isReached: violations.length === 0 && unsent.length === 0 && history.kills.length === load.kills.length,
    details: [
      `${(acknowledged / seconds).toFixed(0)} orders/s for ${seconds.toFixed(0)} s, the longest pause of all buyers ${longestPause(history)} ms`,
      `${history.purchases.length - acknowledged} purchases refused because something was sold out`,
      `${history.views.length} pages of products read, ${messages} messages sent, ${repeated} of them again after a kill`,
      `${indexes} indexes and tables read by amcheck`,
      `the last message ${inSeconds(sentAt - loadedAt)} after the last order, all checks in ${inSeconds(now() - sentAt)}`,
      ...violations.slice(0, SHOWN).map(({ rule, what }) => `${rule}: ${what}`),
    ],
  };
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(0)} s`;
}

function describeKills({ kills: done }: History): string {
  const ofShop = done.filter(({ victim }) => victim === "worker" || victim === "parent").length;
  return `${ofShop} × kill -9 of workers or parent, ${done.length - ofShop} × of PostgreSQL`;
}

function countByRule(violations: readonly Violation[]): string {
  return Object.entries(Object.groupBy(violations, ({ rule }) => rule))
    .map(([rule, of]) => `${of.length} ${rule}`)
    .join(", ");
}

/** In ms between two acknowledgements. */
function longestPause(history: History): number {
  const times = listAcknowledged(history)
    .map(({ acknowledgedAt = 0 }) => acknowledgedAt)
    .toSorted((a, b) => a - b);
  return Math.round(Math.max(0, ...times.map((time, index) => time - (times[index - 1] ?? time))));
}

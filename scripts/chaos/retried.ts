import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "./client.ts";
import type { History } from "./history.ts";
import type { PurchasePlan } from "./purchase.ts";

export const CREATED = 201;
export const OK = 200;
export const CONFLICT = 409;

/** The shop asks for another try. */
const AGAIN = [429, 503];

const EXPECTED = new Set([OK, CREATED, CONFLICT, ...AGAIN]);

/** A buyer tries again after `pause` ms, at most `tries` times. */
const PATIENCE = { pause: 200, tries: 300 };

/** Until `attempt` returns true; a lost connection and an answer that asks for it are tried again. */
export async function retried(history: History, what: string, attempt: () => Promise<true | Answer[]>): Promise<void> {
  for (let tries = 0; tries < PATIENCE.tries; tries += 1) {
    const answers = await attempt().catch(() => []); // the connection was lost
    if (answers === true) return;
    for (const { status, body } of answers) {
      if (!EXPECTED.has(status)) history.unexpected.push(`${what}: ${status} ${body.slice(0, 200)}`);
    }
    await sleep(PATIENCE.pause);
  }
  history.unexpected.push(`${what}: given up after ${PATIENCE.tries} tries`);
}

/** The address that a proxy in front of the shop would tell. */
export function from({ address }: PurchasePlan): Record<string, string> {
  return { "X-Forwarded-For": address };
}

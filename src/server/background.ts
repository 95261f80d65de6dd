import { setTimeout as sleep } from "node:timers/promises";
import { applyRetention } from "./buyers/retention.ts";
import { withAdvisoryLock } from "./db/advisory-lock.ts";
import { startAvifMaker } from "./images/avif-maker.ts";
import { sweepAnswers } from "./http/idempotent.ts";
import { sweepFiles } from "./images/sweep-files.ts";
import { sweepOutbox } from "./mail/outbox.ts";
import { startSender } from "./mail/sender.ts";
import { sweepNetworks } from "./orders/order-limits.ts";
import { sweepMisses } from "./orders/order-misses.ts";
import type { Shop } from "./shop.ts";

const SWEEP_LOCK = 7_318_003;

const SWEEP_EVERY = 24 * 60 * 60 * 1000;

const SWEEP_NETWORKS_EVERY = 60 * 60 * 1000;

/** Milliseconds; short, so that a shop restarted every night sweeps too. */
const FIRST_SWEEP_AFTER = 10 * 60 * 1000;

export function startBackground(shop: Shop): { stop(): Promise<void> } {
  const avifMaker = startAvifMaker(shop);
  const { mail } = shop.environment;
  const sender = mail && startSender(shop, mail);
  const stopping = new AbortController();
  const sweeping = sweepDaily(shop, stopping.signal);
  const sweepingNetworks = sweepNetworksHourly(shop, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await Promise.all([avifMaker.stop(), sender?.stop(), sweeping, sweepingNetworks]);
    },
  };
}

async function sweepDaily(shop: Shop, signal: AbortSignal): Promise<void> {
  for (let wait = FIRST_SWEEP_AFTER; ; wait = SWEEP_EVERY) {
    await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      const anonymised = await applyRetention(shop, signal);
      if (anonymised.orders + anonymised.regrets > 0) shop.log.info(anonymised, "Old personal data was anonymised");
    } catch (err) {
      // Retried the next day.
      shop.log.warn({ err }, "Old personal data could not be anonymised");
    }
    try {
      await withAdvisoryLock(shop.db, SWEEP_LOCK, async () => {
        const removed = await sweepFiles(shop, Date.now(), signal);
        if (removed > 0) shop.log.info({ removed }, "Files that nothing shows were removed");
        const forgotten = await sweepOutbox(shop.db);
        if (forgotten > 0) shop.log.info({ forgotten }, "Old mails were forgotten");
        await sweepAnswers(shop.db);
      });
    } catch (err) {
      // Storage or database unavailable: retried the next day.
      shop.log.warn({ err }, "Files and mails could not be swept");
    }
  }
}

async function sweepNetworksHourly({ db, log }: Shop, signal: AbortSignal): Promise<void> {
  for (let wait = FIRST_SWEEP_AFTER; ; wait = SWEEP_NETWORKS_EVERY) {
    await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      await sweepNetworks(db);
      await sweepMisses(db);
    } catch (err) {
      // Retried the next hour.
      log.warn({ err }, "The networks of old orders could not be forgotten");
    }
  }
}

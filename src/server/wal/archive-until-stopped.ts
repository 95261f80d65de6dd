import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import { TIMED_OUT, withTimeout } from "../timeout.ts";
import { type ArchiveStatus, readArchiveStatus, writeArchiveStatus } from "./archive-status.ts";
import { type Archiving, type ArchivingOptions, openArchiving } from "./archiving.ts";

/** Milliseconds between parts of the log: under a minute, including the time to store them. */
const ARCHIVE_EVERY = 20_000;
const RETRY_DELAYS = [1_000, 5_000, 15_000, 30_000]; // ms
const BASE_RETRY_DELAY = 600_000; // ms
/** Milliseconds for a last part at shutdown; what is missing follows at the next start. */
const LAST_PART = 2_000;

const HOUR = 3_600_000; // ms

type ArchivingShop = ArchivingOptions & {
  dataDir: string;
  /** Hours between two base backups. */
  every: number;
  log: Log;
};

/** Archives the embedded cluster's log until stopped. A failure is logged once and retried; the shop goes on. */
export function archiveUntilStopped(shop: ArchivingShop, archiveEvery = ARCHIVE_EVERY): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const working = followAll(shop, archiveEvery, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      if ((await withTimeout(LAST_PART, working)) === TIMED_OUT) {
        shop.log.warn("The last part of the write-ahead log could not be archived in time: the next start does it");
      }
    },
  };
}

async function followAll(shop: ArchivingShop, archiveEvery: number, stopping: AbortSignal): Promise<void> {
  const report = createReport(shop);
  const bases = createBaseSchedule(shop, stopping);
  for (let failures = 0; !stopping.aborted; failures += 1) {
    try {
      await using archiving = await openArchiving(shop);
      for (let isLast = false; !isLast;) {
        isLast = stopping.aborted;
        const begun = performance.now();
        await archiving.archive();
        failures = 0;
        await report.succeeded(archiving, bases.hasFailed());
        if (isLast) return;
        bases.makeIfDue(archiving);
        const rest = Math.max(archiveEvery - (performance.now() - begun), 0);
        await sleep(rest, undefined, { signal: stopping }).catch(() => {});
      }
    } catch (error) {
      if (stopping.aborted) return;
      await report.failed(error);
      const delay = RETRY_DELAYS[Math.min(failures, RETRY_DELAYS.length - 1)];
      await sleep(delay, undefined, { signal: stopping }).catch(() => {});
    }
  }
}

function createBaseSchedule({ every, log }: ArchivingShop, stopping: AbortSignal) {
  let running: Promise<void> | undefined;
  let failedAt: number | undefined;
  const make = async (archiving: Archiving): Promise<void> => {
    try {
      await archiving.makeBase();
      failedAt = undefined;
      await archiving
        .removeOld()
        .catch((err: unknown) => log.warn({ err }, "Old base backups could not be removed: the next one tries again"));
    } catch (err) {
      failedAt = performance.now();
      if (!stopping.aborted) log.error({ err }, "A base backup failed and is tried again");
    } finally {
      running = undefined;
    }
  };
  return {
    hasFailed: () => failedAt !== undefined,
    makeIfDue(archiving: Archiving): void {
      const finishedAt = archiving.baseFinishedAt();
      // A time ahead is of a clock that was wrong.
      if (finishedAt !== undefined && Math.abs(Date.now() - finishedAt) < every * HOUR) return;
      if (failedAt !== undefined && performance.now() - failedAt < BASE_RETRY_DELAY) return;
      running ??= make(archiving);
    },
  };
}

function createReport({ dataDir, log }: ArchivingShop) {
  let isFailing = false;
  const store = (status: ArchiveStatus) =>
    writeArchiveStatus(dataDir, status).catch((err: unknown) =>
      log.warn({ err }, "wal-archive.json could not be written"),
    );
  return {
    async succeeded(archiving: Archiving, hasBaseFailed: boolean): Promise<void> {
      if (isFailing) log.info("The write-ahead log is archived again");
      isFailing = false;
      const [archived_until, base_finished_at] = [archiving.archivedUntil(), archiving.baseFinishedAt() ?? null];
      await store({ archived_until, base_finished_at, is_failing: hasBaseFailed });
    },
    async failed(cause: unknown): Promise<void> {
      log[isFailing ? "debug" : "error"](
        { err: cause },
        "The write-ahead log is not archived, and this is tried again",
      );
      isFailing = true;
      const last = await readArchiveStatus(dataDir).catch(() => undefined);
      await store({ archived_until: null, base_finished_at: null, ...last, is_failing: true });
    },
  };
}

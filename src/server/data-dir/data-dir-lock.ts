import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "../cannot-start.ts";
import { messageOf } from "../caught-error.ts";
import { DENIED_HINT } from "./data-folder.ts";

const SQLITE_BUSY = 5;

/** SQLITE_PERM, SQLITE_READONLY and SQLITE_CANTOPEN; the higher bits only refine these codes. */
const DENIED: ReadonlySet<number> = new Set([3, 8, 14]);

/** Milliseconds that a start waits for the previous shop, whose stop takes up to 9.5 s. */
const CLOSING = { patience: 10_000, retry: 100 } as const;

type SqliteError = { errcode?: number };

export class DataDirInUse extends CannotStart {}

/** Allows one shop per folder until released or the process ends. Throws DataDirInUse if already locked. */
export function lockDataDir(dataDir: string): () => void {
  return lock(dataDir, "lock") ?? refuseSecond(dataDir);
}

/** Throws DataDirInUse if a shop runs, but waits for one that is closing. The result marks this shop as closing; repeatable. */
export async function claimDataDir(
  dataDir: string,
  { say, signal }: { say: (line: string) => void; signal: AbortSignal },
): Promise<() => void> {
  const release = lock(dataDir, "running") ?? refuseSecond(dataDir);
  try {
    const until = performance.now() + CLOSING.patience;
    if (isLocked(dataDir)) say("Waiting for the shop that is closing…");
    while (isLocked(dataDir) && performance.now() < until) await sleep(CLOSING.retry, undefined, { signal });
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

function isLocked(dataDir: string): boolean {
  const release = lock(dataDir, "lock");
  release?.();
  return release === undefined;
}

function refuseSecond(dataDir: string): never {
  throw new DataDirInUse(
    `A shop is already running on DATA_DIR ${dataDir}: stop it first, or choose another DATA_DIR.`,
  );
}

function lock(dataDir: string, name: "lock" | "running"): (() => void) | undefined {
  // SQLite gives the only kernel file lock Node can reach; unlike a pid file it is never stale.
  const path = join(dataDir, name);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    database.exec("pragma journal_mode = memory; begin exclusive");
  } catch (cause) {
    database?.close();
    const code = (cause as SqliteError).errcode;
    if (code === SQLITE_BUSY) return undefined;
    if (!existsSync(dataDir)) throw new CannotStart(`There is no folder DATA_DIR ${dataDir}.`, { cause });
    const hint = code !== undefined && DENIED.has(code & 0xff) ? `: ${DENIED_HINT}` : "";
    throw new CannotStart(`${path} cannot be locked (${messageOf(cause)})${hint}.`, { cause });
  }
  const locked = database;
  return () => {
    if (locked.isOpen) locked.close();
  };
}

import { hash } from "node:crypto";
import type { Context } from "hono";
import type { Result } from "#domain/result.ts";
import { uuidFromHex } from "#domain/uuid.ts";
import type { Db, Tx } from "../db/connection.ts";
import { sweepRows } from "../db/sweep-rows.ts";
import { inTransaction, lockKey } from "../db/transaction.ts";
import type { Shop } from "../shop.ts";
import { type Answer, json, noContent } from "./answer.ts";
import { httpCopy } from "./copy.ts";
import { findIdempotencyKey, requestHash } from "./idempotency-key.ts";
import { type Problem, problem, RequestRefused } from "./problem.ts";

const STORED_HOURS = 30 * 24; // then the answer is deleted and its key counts as new

export type KeyedRequest = { key: string; actor: string; hash: Buffer };

type StoredAnswer = { status: number; body: string }; // JSON or empty

/**
 * Makes a change once per `Idempotency-Key`: a retry gets the stored answer, concurrent copies wait for each other,
 * another request with the key is refused (422). `change` uses `tx` alone, since it may be retried; its answer, if 2xx,
 * is stored with it: no personal data (use `changeOnce`). `payload` and the answer carry no secrets.
 */
export async function answerOnce<Body>(
  { db, changes }: Pick<Shop, "db" | "changes">,
  c: Context,
  request: { actor: string; payload?: unknown },
  change: (tx: Tx) => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  const keyed = readKeyedRequest(c, request);
  const answer = await inTransaction(db, async (tx) => {
    if (!keyed) return change(tx);
    const stored = await findStoredAnswer(tx, keyed);
    if (stored) return toResponse(stored);
    const made = await change(tx);
    if (made.ok) await storeAnswer(tx, keyed, { status: made.status, body: await made.clone().text() });
    return made;
  });
  if (answer.ok) await changes.settled();
  return answer;
}

/** What `answerOnce` would answer to a retry; checked before costly work. */
export async function findEarlierAnswer(
  { db, changes }: Pick<Shop, "db" | "changes">,
  c: Context,
  request: { actor: string; payload?: unknown },
): Promise<Answer<never> | undefined> {
  const keyed = readKeyedRequest(c, request);
  const stored = keyed && (await inTransaction(db, (tx) => findStoredAnswer(tx, keyed)));
  if (!stored) return undefined;
  await changes.settled();
  return toResponse(stored);
}

/** Like `answerOnce`, for answers that must not be stored: `read` makes the answer once `change` is done. */
export async function changeOnce<Refusal, Body>(
  shop: Pick<Shop, "db" | "changes">,
  c: Context,
  request: { actor: string; payload?: unknown },
  change: (tx: Tx) => Promise<Result<unknown, Refusal>>,
  {
    explain,
    read,
  }: {
    explain: (refusal: Refusal, tx: Tx) => Problem | Promise<Problem>;
    read: () => Promise<Answer<Body>>;
  },
): Promise<Answer<Body>> {
  const done = await answerOnce(shop, c, request, async (tx) => {
    const changed = await change(tx);
    return changed.ok ? noContent() : explain(changed.refusal, tx);
  });
  return done.ok ? read() : done;
}

export function readKeyedRequest(
  c: Context,
  { actor, payload = null }: { actor: string; payload?: unknown },
): KeyedRequest | undefined {
  const key = findIdempotencyKey(c);
  if (key === undefined) return undefined;
  const { pathname, search } = new URL(c.req.url);
  return { key, actor, hash: requestHash([c.req.method, pathname, search, payload]) };
}

/** One of several steps of a request, each in its own transaction and done once. */
export function stepOf(request: KeyedRequest, step: string): KeyedRequest {
  return { ...request, key: uuidFromHex(hash("sha256", `${request.key} ${step}`)) };
}

/** For a request of several steps: refuses another request's key before anything changes. */
export async function claimKey(db: Db, request: KeyedRequest): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await findStoredAnswer(tx, request))) await storeAnswer(tx, request, { status: 204, body: "" });
  });
}

/** Locks the key until the transaction ends; undefined if it is new. Throws if it belongs to another request. */
export async function findStoredAnswer(tx: Tx, { key, actor, hash }: KeyedRequest): Promise<StoredAnswer | undefined> {
  await lockKey(tx, "request", key);
  const stored = await tx
    .selectFrom("panel_requests")
    .select(["actor", "request_hash", "status", "body"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (!stored) return undefined;
  if (stored.actor !== actor || !stored.request_hash.equals(hash)) {
    throw new RequestRefused(problem("key-reused", httpCopy.usedKey));
  }
  return { status: stored.status, body: stored.body };
}

/** ASSUMES that the lock of `findStoredAnswer` is held. */
export async function storeAnswer(
  tx: Tx,
  { key, actor, hash }: KeyedRequest,
  { status, body }: StoredAnswer,
): Promise<void> {
  await tx.insertInto("panel_requests").values({ key, actor, request_hash: hash, status, body }).execute();
}

function toResponse({ status, body }: StoredAnswer): Response {
  return body === "" ? noContent() : json(JSON.parse(body), status);
}

export function sweepAnswers(db: Db): Promise<number> {
  return sweepRows(db, "panel_requests", STORED_HOURS);
}

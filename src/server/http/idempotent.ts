import { createHash } from "node:crypto";
import type { Context } from "hono";
import { sql } from "kysely";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Shop } from "../shop.ts";
import { findIdempotencyKey, requestHash } from "./idempotency-key.ts";
import { RequestRefused } from "./problem.ts";
import { json, noContent } from "./route.ts";

/** Any number does; with a key it has to be the same for every process of the shop. */
const REQUEST_LOCK = 7_318_009;

/** After so many days an answer is forgotten, and its key counts as new. */
const STORED_DAYS = 30;

/** A request that may come twice and is to be done once. `hash` is of all that it asks for. */
export type KeyedRequest = { key: string; actor: string; hash: Buffer };

/** What a request was answered; `body` is JSON, or empty where there is none. */
type StoredAnswer = { status: number; body: string };

/**
 * Makes a change of the panel once per `Idempotency-Key`. A route gets it in two steps: `key: "optional"` in its row, and
 * in its handler, once the body is read:
 *
 *     return answerOnce(shop, c, { actor: email, said: body }, async (tx) => {
 *       const renamed = await renameCategory(tx, storage, id, body.name, email);
 *       return renamed.ok ? json({ category: renamed.value }) : refusal(renamed.refusal);
 *     });
 *
 * - `change` runs in one transaction together with what is remembered of it, so that a process that ends between the
 *   commit and the answer has done both or neither. It works on `tx` alone, changes nothing outside the database, and
 *   takes no longer than a transaction may: files are encoded and passwords checked before. A verb's own `inTransaction`
 *   joins it. After a deadlock it runs again.
 * - The same key from the same `actor` with the same method, path, query and `said` gets the stored answer, and nothing
 *   changes. Copies that arrive together wait for each other. Anything else under the key is refused, 422 `key-reused`.
 * - Only a good answer (2xx) is stored, for 30 days; a refusal leaves its key free, so that a corrected form may use it.
 * - `said` is what the request asks for, as plain values; passwords and codes stay out of it.
 * - The body of the answer is stored as it is. An answer with a buyer's data or a secret must not be: let `change`
 *   answer `noContent()`, and when what comes back `isDone`, read the body afresh.
 * - Without a key it is done like any call, as often as it comes. Waits for the change to be `settled`.
 */
export async function answerOnce(
  { db, changes }: Pick<Shop, "db" | "changes">,
  c: Context,
  request: { actor: string; said?: unknown },
  change: (tx: Tx) => Promise<Response>,
): Promise<Response> {
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

/** Whether `change` answered, now or before, that it is done and said no more. */
export function isDone(answer: Response): boolean {
  return answer.status === 204;
}

/** The request as its key stands for it; undefined when it came without one. Refuses what is no UUID (422). */
export function readKeyedRequest(
  c: Context,
  { actor, said = null }: { actor: string; said?: unknown },
): KeyedRequest | undefined {
  const key = findIdempotencyKey(c);
  if (key === undefined) return undefined;
  const { pathname, search } = new URL(c.req.url);
  return { key, actor, hash: requestHash([c.req.method, pathname, search, said]) };
}

/** One of several steps of a request, each in a transaction of its own and each done once. */
export function stepOf(request: KeyedRequest, step: string): KeyedRequest {
  const digest = createHash("sha256").update(`${request.key} ${step}`).digest("hex");
  const key = digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
  return { ...request, key };
}

/**
 * What was answered under a request's key; undefined when it is new, and then nobody else uses the key until the
 * transaction ends. Throws the refusal of a key that stands for another request.
 */
export async function findStoredAnswer(tx: Tx, { key, actor, hash }: KeyedRequest): Promise<StoredAnswer | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${REQUEST_LOCK}))`.execute(tx);
  const stored = await tx
    .selectFrom("panel_requests")
    .select(["actor", "request_hash", "status", "body"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (!stored) return undefined;
  if (stored.actor !== actor || !stored.request_hash.equals(hash)) {
    throw new RequestRefused("key-reused", { detail: "Con esta clave ya se hizo otro cambio." });
  }
  return { status: stored.status, body: stored.body };
}

/** Remembers an answer, under the lock of `findStoredAnswer`. */
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

/** Forgets answers that nobody asks for any more. Gives how many. */
export async function sweepAnswers(db: Db): Promise<number> {
  const swept = await db
    .deleteFrom("panel_requests")
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${STORED_DAYS})`)
    .executeTakeFirst();
  return Number(swept.numDeletedRows);
}

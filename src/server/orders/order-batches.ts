import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import pg from "pg";
import type { Result } from "#domain/result.ts";
import type { Db } from "../db/connection.ts";
import { isDatabaseUnavailable } from "../db/errors.ts";
import { createSemaphore } from "../semaphore.ts";
import { limitLocks } from "./lock-for-placing.ts";
import {
  type OrderRequest,
  type Placement,
  type PlacementRefusal,
  placeOrder,
  placeManyOrders,
} from "./place-order.ts";

const BATCH = {
  orders: 16,
  lines: 64,
  /**
   * ms: a lock held longer, as by an edit, delays only the order that needs it. No batch takes as long: in a rush two
   * processes compete for the same products, and giving up means placing orders singly, at three times the cost.
   */
  lockTimeout: 500,
  longestWait: 5, // ms, for as many orders as there were before
} as const;

/** Limits orders that could not be placed in a batch. */
const SINGLES = { atOnce: 4, waiting: 256 } as const;

/** A wait for a lock, or between the two statements, was too long: nothing was placed. */
const WAITED_TOO_LONG = new Set(["55P03", "25P03"]);

type Outcome = Result<Placement, PlacementRefusal>;

type Waiting = { request: OrderRequest; signal: AbortSignal } & PromiseWithResolvers<Outcome | undefined>;

/** In one transaction with those waiting at the same time if possible, else alone. Undefined when aborted. */
type BatchOrder = (db: Db, request: OrderRequest, signal: AbortSignal) => Promise<Outcome | undefined>;

export const batchOrder = createQueues();

/** For retries of orders known to be placed, which only have to be read: a separate queue. */
export const batchRepeat = createQueues();

/** One queue of orders per database. */
function createQueues(): BatchOrder {
  const queues = new WeakMap<Db, ReturnType<typeof createBatches>>();
  return (db, request, signal) => queues.getOrInsertComputed(db, createBatches)(request, signal);
}

/** One batch at a time: while it is placed and answered, the next one fills up. */
function createBatches(db: Db) {
  const singles = createSemaphore(SINGLES.atOnce, SINGLES.waiting);
  let waiting: Waiting[] = [];
  let isPlacing = false;
  let onWaiting = () => {};

  async function placeWaiting(): Promise<void> {
    isPlacing = true;
    while (waiting.length > 0) {
      await yieldToEventLoop();
      const { batch, rest } = nextBatch(waiting);
      waiting = rest;
      if (batch.length > 0) await placeBatch(batch);
      await waitForMore(Math.min(batch.length + waiting.length, BATCH.orders));
    }
    isPlacing = false;
  }

  /** Buyers arrive steadily: as many as last time are likely to follow, and a larger batch is cheaper. */
  async function waitForMore(expected: number): Promise<void> {
    if (waiting.length >= expected) return;
    await new Promise<void>((resolve) => {
      const timeout = setTimeout(resolve, BATCH.longestWait);
      onWaiting = () => {
        if (waiting.length < expected) return;
        clearTimeout(timeout);
        resolve();
      };
    });
    onWaiting = () => {};
  }

  async function placeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const requests = batch.map(({ request }) => request);
      const outcomes = await placeManyOrders(db, requests, BATCH.lockTimeout);
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index]);
    } catch (error) {
      for (const { request, signal, resolve, reject } of batch) {
        // Only a refusal by the server proves that nothing was placed; otherwise each client retries with its key.
        if (isRefusedByServer(error)) placeSingle(request, signal).then(resolve, reject);
        else reject(error);
      }
    }
  }

  async function placeSingle(request: OrderRequest, signal: AbortSignal): Promise<Outcome | undefined> {
    const run = await singles(() => placeOrder(db, request), signal);
    return run?.outcome;
  }

  return (request: OrderRequest, signal: AbortSignal): Promise<Outcome | undefined> => {
    const order = { request, signal, ...Promise.withResolvers<Outcome | undefined>() };
    waiting.push(order);
    onWaiting();
    if (!isPlacing) void placeWaiting();
    return order.promise;
  };
}

/** The first requests that share neither key nor limit; aborted ones are answered without an order. */
function nextBatch(waiting: readonly Waiting[]): { batch: Waiting[]; rest: Waiting[] } {
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  const locks = new Set<string>();
  let lines = 0;
  for (const order of waiting) {
    const { request, signal } = order;
    if (signal.aborted) {
      order.resolve(undefined);
      continue;
    }
    const wanted = [request.key, ...limitLocks(request)];
    const fits = batch.length < BATCH.orders && (lines === 0 || lines + request.items.length <= BATCH.lines);
    if (fits && !wanted.some((lock) => locks.has(lock))) {
      batch.push(order);
      lines += request.items.length;
    } else {
      rest.push(order);
    }
    // A postponed request also holds back later ones with the same key or limit, to keep their order.
    for (const lock of wanted) locks.add(lock);
  }
  return { batch, rest };
}

function isRefusedByServer(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return WAITED_TOO_LONG.has(error.code ?? "") || !isDatabaseUnavailable(error);
}

import { executionAsyncResource } from "node:async_hooks";

const kept: object[] = [];

/**
 * Keeps one entry of the `process.nextTick` queue alive. V8 drops the shape of these entries when it collects garbage while none
 * is queued, and from then on each costs six times as much until the process ends; an answer takes two or more.
 */
export function keepTickShape(): void {
  if (kept.length === 0) process.nextTick(() => kept.push(executionAsyncResource()));
}

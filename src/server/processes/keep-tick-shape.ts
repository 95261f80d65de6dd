import { executionAsyncResource } from "node:async_hooks";

const entries: object[] = [];

/** If V8 collects while the tick queue is empty it drops the shape of its entries: each then costs six times as much. */
export function keepTickShape(): void {
  if (entries.length === 0) process.nextTick(() => entries.push(executionAsyncResource()));
}

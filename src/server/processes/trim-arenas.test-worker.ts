import { trimArenas } from "./trim-arenas.ts";

/** Below the allocator's mmap threshold, so that blocks come from an arena. */
const BLOCK = 16 * 1024; // bytes
const BLOCKS = 4_000;
const STAYS = 40; // one of as many stays in use, which keeps the arena from shrinking

const TIMES = 2_000;

export type Trimmed = { before: number; after: number; afterMany: number; inUse: number }; // bytes, but for `inUse`

/** The process of trim-arenas.test.ts: frees most of its memory and reports its size before and after. */
let blocks = Array.from({ length: BLOCKS }, () => Buffer.alloc(BLOCK, 1));
blocks = blocks.filter((_, n) => n % STAYS === 0);
globalThis.gc?.();
await new Promise((resolve) => setTimeout(resolve, 200));

const before = process.memoryUsage.rss();
await trimArenas();
const after = process.memoryUsage.rss();
for (let time = 0; time < TIMES; time += 1) await trimArenas();
globalThis.gc?.();
await trimArenas();
const trimmed: Trimmed = { before, after, afterMany: process.memoryUsage.rss(), inUse: blocks.length };
process.send?.(trimmed);
process.disconnect?.();

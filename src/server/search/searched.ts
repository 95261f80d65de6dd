import type { Buckets } from "./buckets.ts";
import type { ProductColumns } from "./product-columns.ts";
import type { Scratch } from "./scratch.ts";
import type { TextIndex } from "./text-index.ts";

/** What is searched; `all` are the products' numbers. */
export type Searched = {
  texts: TextIndex;
  buckets: Buckets;
  columns: ProductColumns;
  all: Uint32Array;
  scratch: Scratch;
};

import { useEffect, useState } from "react";
import type { Product } from "#domain/product.ts";
import { createLazyPart } from "#ui/lazy-part.ts";

/** Lazy, on product pages only: the shop works without it. */
const live = createLazyPart(() => import("./follow-product.ts"));

/** The product with live changes; `missing` once it is gone. */
export function useLiveProduct(id: string, product: Product | null | "missing"): Product | null | "missing" {
  const [now, setNow] = useState<Product | "missing">();
  const part = live.usePart();
  const isThere = product !== null && product !== "missing";

  useEffect(() => {
    if (isThere) void live.load();
  }, [isThere]);
  useEffect(() => {
    if (isThere && typeof part === "object") return part.followProduct(id, setNow);
  }, [id, isThere, part]);

  return now ?? product;
}

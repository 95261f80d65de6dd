import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { AdminProduct } from "#server/products/products.ts";
import { call } from "../call.ts";
import { Search } from "../parts/list-tools.tsx";
import { LoadFailed } from "../parts/load-states.tsx";
import { KEYS } from "../query-keys.ts";

const SHOWN = 6; // products

type ProductSearchProps = {
  words: Readonly<Record<"search" | "searchHint" | "noResults", string>>;
  /** The row of a product that was found. */
  children: (product: AdminProduct) => ReactNode;
};

export function ProductSearch({ words, children }: ProductSearchProps) {
  const [q, setQ] = useState("");
  const { data, isError, refetch } = useQuery({
    queryKey: KEYS.productSearch(q),
    queryFn: () => call("GET /api/admin/products", { query: { q, limit: String(SHOWN) } }),
    enabled: q !== "",
  });
  return (
    <>
      <Search words={words} value={q} onSearch={setQ} />
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      <div aria-live="polite">
        {data?.products.length === 0 && <p className="py-3 text-muted">{words.noResults}</p>}
      </div>
      <ul className="divide-y divide-line">{data?.products.map((product) => children(product))}</ul>
    </>
  );
}

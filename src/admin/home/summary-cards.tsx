import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { api } from "../api.ts";
import { copy } from "../copy.ts";
import { KEYS } from "../query-keys.ts";
import { showPesos } from "#domain/money.ts";
import { homeCopy } from "./copy.ts";

const words = homeCopy;

/** The four cards (spec 2); under the revenue, quietly, what of it counts. */
export function SummaryCards() {
  const summary = useQuery({ queryKey: KEYS.summary, queryFn: api.summary });
  const { data } = summary;
  const unknown = summary.isError ? "—" : undefined;
  return (
    <section aria-label={words.summary} aria-busy={summary.isFetching}>
      <dl className="grid grid-cols-3 border-y border-line lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <Card name={words.revenue} figure={data ? showPesos(data.total_revenue) : unknown} isWide>
          <dd className="mt-1 text-sm text-muted">
            {data ? showPesos(data.revenue_without_cancelled) : "—"} {words.withoutCancelled}
          </dd>
          <dd className="text-sm text-muted">
            {data ? showPesos(data.revenue_collected) : "—"} {words.collected}
          </dd>
        </Card>
        <Card name={words.totalOrders} figure={data?.total_orders ?? unknown} />
        <Card name={words.totalProducts} figure={data?.total_products ?? unknown} />
        <Card name={words.activeProducts} figure={data?.active_products ?? unknown} />
      </dl>
      {summary.isError && (
        <p role="alert" className="flex flex-wrap items-center gap-x-4 text-sm">
          {words.summaryFailed}
          <Button look="link" onClick={() => void summary.refetch()}>
            {copy.state.retry}
          </Button>
        </p>
      )}
    </section>
  );
}

type CardProps = { name: string; figure: ReactNode; isWide?: boolean; children?: ReactNode };

function Card({ name, figure, isWide = false, children }: CardProps) {
  return (
    <div
      className={`border-line py-4 pr-3 tabular-nums lg:not-first:border-l lg:not-first:pl-6 ${isWide ? "max-lg:col-span-full max-lg:border-b" : ""}`}
    >
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 text-xl sm:text-2xl">{figure ?? <span className="bone inline-block h-6 w-16" />}</dd>
      {children}
    </div>
  );
}

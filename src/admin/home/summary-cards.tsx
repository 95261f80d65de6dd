import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { copy } from "../copy.ts";
import { showPesos } from "#domain/money.ts";
import { homeCopy } from "./copy.ts";
import { useSummary } from "./summary-query.ts";

const words = homeCopy;

/** The four cards (spec 2). */
export function SummaryCards() {
  const summary = useSummary();
  const { data } = summary;
  const unknown = summary.isError ? "—" : undefined;
  return (
    <section aria-label={words.summary} aria-busy={summary.isFetching}>
      <dl className="grid grid-cols-3 border-y border-line lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <Card name={words.revenue} figure={data ? showPesos(data.total_revenue) : unknown} isWide>
          <dd className="text-sm text-muted lg:mt-1 lg:w-full">
            <span className="block">
              {data ? showPesos(data.revenue_without_cancelled) : "—"} {words.withoutCancelled}
            </span>
            <span className="block">
              {data ? showPesos(data.revenue_collected) : "—"} {words.collected}
            </span>
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
  // Its smaller lines stand beside the figure while there is room, so that on a phone the lists begin sooner.
  const wide = "flex flex-wrap content-start items-end justify-between gap-x-4 max-lg:col-span-full max-lg:border-b";
  // A name may take two lines beside one that takes one: the figures stay in a row.
  const narrow = "pr-3 max-lg:flex max-lg:flex-col max-lg:justify-between";
  return (
    <div
      className={`border-line py-2 tabular-nums lg:py-4 lg:pr-3 lg:not-first:border-l lg:not-first:pl-6 ${isWide ? wide : narrow}`}
    >
      <dt className={`text-sm text-muted ${isWide ? "w-full" : ""}`}>{name}</dt>
      <dd className="text-xl sm:text-2xl lg:mt-1">{figure ?? <span className="bone inline-block h-6 w-16" />}</dd>
      {children}
    </div>
  );
}

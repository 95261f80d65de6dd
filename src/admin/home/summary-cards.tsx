import { type ReactNode, useState } from "react";
import { groupDigits, formatAmount } from "#domain/money.ts";
import { Button } from "#ui/button.tsx";
import { copy } from "../copy.ts";
import { ChevronIcon } from "../parts/icons.tsx";
import { homeCopy } from "./copy.ts";
import { useSummary } from "./home-queries.ts";

const words = homeCopy;

/** The four cards (spec 2) as one strip; with little room the revenue alone, and the others at a tap. */
export function SummaryCards() {
  const summary = useSummary();
  const [isWhole, setWhole] = useState(false);
  const { data } = summary;
  const unknown = summary.isError ? "—" : undefined;
  const countOf = (count: number | undefined) => (count === undefined ? unknown : groupDigits(count));
  const rest = isWhole ? "" : "max-lg:hidden";
  return (
    <section aria-label={words.summary} aria-busy={summary.isFetching} className="relative border-b border-line">
      <dl className="grid min-h-14 max-lg:grid-cols-[repeat(auto-fit,minmax(max(30%,5.5rem),1fr))] lg:grid-flow-col lg:auto-cols-auto">
        <Card
          name={words.revenue}
          figure={data ? formatAmount(data.total_revenue) : unknown}
          className="max-lg:col-span-full"
        >
          <dd
            className={`text-xs text-muted max-lg:pr-10 max-sm:col-span-full max-sm:pt-1 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:self-center ${isWhole ? "" : "max-sm:hidden"}`}
          >
            <span className="block">
              {data ? formatAmount(data.revenue_without_cancelled) : "—"} {words.withoutCancelled}
            </span>
            <span className="block">
              {data ? formatAmount(data.revenue_collected) : "—"} {words.collected}
            </span>
          </dd>
        </Card>
        <Card name={words.totalOrders} figure={countOf(data?.total_orders)} className={rest} />
        <Card name={words.totalProducts} figure={countOf(data?.total_products)} className={rest} />
        <Card name={words.activeProducts} figure={countOf(data?.active_products)} className={rest} />
      </dl>
      <button
        type="button"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
        className="absolute inset-x-0 top-0 flex h-14 items-center justify-end -outline-offset-2 lg:hidden"
      >
        <span className="sr-only">{words.moreFigures}</span>
        <ChevronIcon className={isWhole ? "rotate-180" : ""} />
      </button>
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

type CardProps = { name: string; figure: ReactNode; className: string; children?: ReactNode };

function Card({ name, figure, className, children }: CardProps) {
  return (
    <div
      className={`grid grid-cols-[auto_1fr] content-center gap-x-6 border-line py-1 tabular-nums lg:not-first:border-l lg:not-first:pl-6 ${className}`}
    >
      <dt className="text-xs/5 text-muted">{name}</dt>
      <dd className="col-start-1 font-display text-lg/6">
        {figure ?? <span className="skeleton inline-block h-5 w-16" />}
      </dd>
      {children}
    </div>
  );
}

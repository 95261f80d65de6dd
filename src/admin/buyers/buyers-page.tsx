import { useState } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import type { BuyerRecord } from "#server/buyers/buyer-records.ts";
import { SubPage } from "../frame/sub-page.tsx";
import { BackToSettings } from "../parts/back-link.tsx";
import { Empty, Loaded, LoadingRows } from "../parts/load-states.tsx";
import { invalidate } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";
import { useBuyer } from "./buyer-queries.ts";
import { countsOf } from "./buyer-records.ts";
import { BuyerResults } from "./buyer-results.tsx";
import { BuyerSearch } from "./buyer-search.tsx";
import { buyersCopy } from "./copy.ts";
import { RetentionForm } from "./retention-form.tsx";

/** Passed by an order's link, to keep the DNI out of the address. */
export type BuyerState = { buyer?: string } | null;

/** The page 'Datos personales': finds one buyer's data to show, export, correct or remove it. */
export function BuyersPage({ email }: { email: string }) {
  const given = useHistoryState<BuyerState>()?.buyer ?? "";
  const [typed, setTyped] = useState(given);
  const [q, setQ] = useState(given);
  const search = (text: string) => {
    setTyped(text);
    setQ(text);
    // Retries the same search: the last one may have failed.
    if (text === q) void invalidate(KEYS.buyer(q));
  };
  return (
    <SubPage back={<BackToSettings />} title={buyersCopy.title} intro={buyersCopy.intro}>
      <div className="pt-6">
        <BuyerSearch typed={typed} onType={setTyped} onSearch={search} />
      </div>
      <Message q={q} />
      <Results key={q} email={email} q={q} onSearch={search} />
      <RetentionForm email={email} />
    </SubPage>
  );
}

function Results({ email, q, onSearch }: { email: string; q: string; onSearch: (q: string) => void }) {
  const buyer = useBuyer(q);
  const words = buyersCopy.search;
  if (q === "") return null;
  return (
    <Loaded query={buyer} skeleton={<LoadingRows count={3} />}>
      {(match) =>
        match.records.length === 0 ? (
          <div className="mb-10">
            <Empty title={words.empty}>{words.emptyHint}</Empty>
          </div>
        ) : (
          <BuyerResults email={email} match={match} onSearch={onSearch} />
        )
      }
    </Loaded>
  );
}

/** Announces the result to screen readers. */
function Message({ q }: { q: string }) {
  const { data } = useBuyer(q);
  return <output className="sr-only">{data && describeFound(data.records)}</output>;
}

function describeFound(records: readonly BuyerRecord[]): string {
  const words = buyersCopy.search;
  return records.length === 0 ? words.nothing : words.results(buyersCopy.counted(countsOf(records)));
}

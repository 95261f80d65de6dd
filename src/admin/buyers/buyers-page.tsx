import { useState } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { PANEL } from "#domain/panel-address.ts";
import { PanelScreen } from "../home/panel-screen.tsx";
import { detailOf } from "../http.ts";
import { BackLink } from "../parts/back-link.tsx";
import { Empty, LoadFailed, LoadingRows } from "../parts/load-states.tsx";
import { PageHeading } from "../parts/page-heading.tsx";
import { useTitle } from "../parts/use-title.ts";
import { BuyerResults } from "./buyer-results.tsx";
import { BuyerSearch } from "./buyer-search.tsx";
import { useBuyer } from "./buyer-queries.ts";
import { countsOf } from "./chosen.ts";
import { buyersCopy } from "./copy.ts";
import { RetentionForm } from "./retention-form.tsx";

/** What the link of an order hands on, so that no DNI stands in an address. */
export type BuyerState = { buyer?: string } | null;

/** The page 'Datos personales': finds one buyer's data to show, export, correct or remove it. */
export function BuyersPage({ email }: { email: string }) {
  useTitle(buyersCopy.title);
  const given = useHistoryState<BuyerState>()?.buyer ?? "";
  const [typed, setTyped] = useState(given);
  const [q, setQ] = useState(given);
  const search = (text: string) => {
    setTyped(text);
    setQ(text);
  };
  return (
    <PanelScreen heading={<BackLink to={PANEL.settings}>{buyersCopy.back}</BackLink>}>
      <PageHeading>{buyersCopy.title}</PageHeading>
      <p className="mt-2 mb-6 max-w-[65ch] text-muted">{buyersCopy.intro}</p>
      <BuyerSearch typed={typed} onType={setTyped} onSearch={search} />
      <Message q={q} />
      <Results key={q} email={email} q={q} onSearch={search} />
      <RetentionForm email={email} />
    </PanelScreen>
  );
}

function Results({ email, q, onSearch }: { email: string; q: string; onSearch: (q: string) => void }) {
  const buyer = useBuyer(q);
  const words = buyersCopy.search;
  if (q === "") return null;
  if (buyer.isPending) return <LoadingRows count={3} />;
  if (!buyer.data) return <LoadFailed onRetry={() => void buyer.refetch()} detail={detailOf(buyer.error)} />;
  if (buyer.data.records.length === 0) {
    return (
      <div className="mb-10">
        <Empty title={words.empty}>{words.emptyHint}</Empty>
      </div>
    );
  }
  return <BuyerResults email={email} match={buyer.data} onSearch={onSearch} />;
}

/** What was found, for whoever does not see the page change. */
function Message({ q }: { q: string }) {
  const { data } = useBuyer(q);
  return (
    <output className="sr-only">{data && buyersCopy.search.results(buyersCopy.counted(countsOf(data.records)))}</output>
  );
}

import { useState } from "react";
import { foldName } from "#domain/spelling.ts";
import type { BuyerRecord } from "#server/buyers/buyer-records.ts";
import { useIsCovered } from "../session/session.ts";
import { BuyerActions } from "./buyer-actions.tsx";
import type { BuyerRecords } from "./buyer-queries.ts";
import { buyersCopy } from "./copy.ts";
import { RecordCard } from "./record-card.tsx";

const words = buyersCopy.results;

type BuyerResultsProps = { email: string; match: BuyerRecords; onSearch: (q: string) => void };

/** The buyer's own records, preselected, and separately those that only share something with them. */
export function BuyerResults({ email, match: { dni, records, is_cut }, onSearch }: BuyerResultsProps) {
  // Explicit ticks; otherwise the buyer's own records are selected.
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = ({ id, is_own }: BuyerRecord) => ticks.get(id) ?? is_own;
  const listed = useIsCovered() ? [] : records;
  const own = listed.filter(({ is_own }) => is_own);
  const apart = listed.filter(({ is_own }) => !is_own);
  const names = new Set(own.flatMap((record) => (record.kind === "order" ? [nameOf(record)] : [])));
  const [usual] = names;
  const listOf = (rows: readonly BuyerRecord[]) => (
    <ul className="divide-y divide-line border-y border-line">
      {rows.map((record) => (
        <RecordCard
          key={record.id}
          record={record}
          isChosen={isChosen(record)}
          isOtherName={record.is_own && record.kind === "order" && nameOf(record) !== usual}
          onChoose={(isNow) => setTicks((before) => new Map(before).set(record.id, isNow))}
          onSearch={onSearch}
        />
      ))}
    </ul>
  );
  const { title, hint } = wordsOf(dni, apart);
  return (
    <div className="mb-10">
      {is_cut && <p className="mb-4 font-medium">{buyersCopy.search.tooMany}</p>}
      {dni !== null && own.length > 0 && (
        <section className="mb-6">
          <h2 className="mb-3 font-display text-xl">{words.own(dni)}</h2>
          {listOf(own)}
        </section>
      )}
      {apart.length > 0 && (
        <section className="mb-6">
          <h2 className="font-display text-xl">{title}</h2>
          <p className="mt-1 mb-3 max-w-[65ch] text-sm text-muted">{hint}</p>
          {listOf(apart)}
        </section>
      )}
      <BuyerActions email={email} records={records.filter(isChosen)} />
    </div>
  );
}

function nameOf(record: Extract<BuyerRecord, { kind: "order" }>): string {
  return foldName(`${record.order.customer_name} ${record.order.customer_lastname}`);
}

function isSeveral(records: readonly BuyerRecord[]): boolean {
  return new Set(records.flatMap((record) => (record.kind === "order" ? [record.order.customer_dni] : []))).size > 1;
}

/** What is said of records that are not found by the DNI. */
function wordsOf(dni: string | null, apart: readonly BuyerRecord[]) {
  if (dni !== null) return words.apart;
  return isSeveral(apart) ? words.several : words.found;
}

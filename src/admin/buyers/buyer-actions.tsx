import { useState } from "react";
import { MAX_BUYER_RECORDS } from "#domain/buyer.ts";
import type { BuyerRecord } from "#server/buyers/buyer-records.ts";
import { ProofQuestion } from "../parts/proof-dialog.tsx";
import { SmallButton } from "../parts/small-button.tsx";
import { AnonymiseForm } from "./anonymise-form.tsx";
import { countsOf } from "./buyer-records.ts";
import { buyersCopy } from "./copy.ts";
import { CorrectDialog } from "./correct-dialog.tsx";
import { ExportForm } from "./export-form.tsx";

const words = buyersCopy.chosen;

const ACTIONS = ["export", "correct", "anonymise"] as const;

export function BuyerActions({ email, records }: { email: string; records: readonly BuyerRecord[] }) {
  const [action, setAction] = useState<(typeof ACTIONS)[number]>();
  const counts = countsOf(records);
  const isTooMany = Math.max(counts.orders, counts.regrets) > MAX_BUYER_RECORDS;
  const isOff = records.length === 0 || isTooMany;
  const common = { records, what: buyersCopy.counted(counts), onClose: () => setAction(undefined) };
  return (
    <section className="border-l-2 border-ink pl-4">
      <h2 className="font-display text-xl">{words.title}</h2>
      <output className="mt-1 mb-4 block">{countInWords(records.length, isTooMany, common.what)}</output>
      <div className="flex flex-wrap gap-3">
        {ACTIONS.map((name) => (
          <SmallButton key={name} isOff={isOff} onClick={() => setAction(name)}>
            {words[name]}
          </SmallButton>
        ))}
      </div>
      {action === "correct" && <CorrectDialog {...common} />}
      <ProofQuestion
        isOpen={action === "export" || action === "anonymise"}
        onClose={common.onClose}
        title={action && buyersCopy[action].title}
      >
        {action === "export" ? <ExportForm email={email} {...common} /> : <AnonymiseForm email={email} {...common} />}
      </ProofQuestion>
    </section>
  );
}

function countInWords(count: number, isTooMany: boolean, what: string): string {
  if (isTooMany) return words.tooMany(MAX_BUYER_RECORDS);
  return count === 0 ? words.none : what;
}

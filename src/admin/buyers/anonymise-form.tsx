import { useState } from "react";
import { ANONYMISE_WORD } from "#domain/buyer.ts";
import type { BuyerRecord } from "#server/buyers/buyer-records.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { call } from "../call.ts";
import { TextField } from "../parts/field.tsx";
import { ProofForm } from "../parts/proof-dialog.tsx";
import { QuestionButtons } from "../parts/question-dialog.tsx";
import { refreshBuyers } from "./buyer-queries.ts";
import { countsOf, idsOf, isClosed, type ProvenActionProps } from "./buyer-records.ts";
import { buyersCopy } from "./copy.ts";

const words = buyersCopy.anonymise;

/** Asks for a word and the password, then irreversibly anonymises closed records; lists open ones first. */
export function AnonymiseForm({ email, records: now, onClose }: ProvenActionProps) {
  const [confirmation, setConfirmation] = useState("");
  // As of opening: records closed or added meanwhile were not read here.
  const [records] = useState(now);
  const closed = records.filter((record) => isClosed(record) && now.some(({ id }) => id === record.id));
  const open = records.filter((record) => !isClosed(record));
  if (closed.length === 0) {
    return (
      <>
        <p className="mt-2 text-muted">{words.nothing}</p>
        <div data-toasts className="mt-4" />
        <QuestionButtons>
          <Button onClick={onClose}>{words.close}</Button>
        </QuestionButtons>
      </>
    );
  }
  return (
    <ProofForm
      isDanger
      email={email}
      words={words}
      attempt={(proof) =>
        call("POST /api/admin/buyers/anonymise", { body: { ...idsOf(closed), ...proof, confirmation } })
      }
      onDone={({ anonymised }) => {
        onClose();
        showToast({ title: words.done, description: buyersCopy.counted(anonymised) });
        void refreshBuyers();
      }}
      onClose={onClose}
    >
      <div className="mt-2 flex flex-col gap-4">
        <p className="text-muted">{words.intro(buyersCopy.counted(countsOf(closed)))}</p>
        {open.length > 0 && <LeftOpen records={open} />}
        <TextField
          label={words.word}
          value={confirmation}
          required
          pattern={`\\s*(${ANONYMISE_WORD}|${ANONYMISE_WORD.toLowerCase()})\\s*`}
          title={words.wordHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onText={setConfirmation}
        />
      </div>
    </ProofForm>
  );
}

function LeftOpen({ records }: { records: readonly BuyerRecord[] }) {
  return (
    <div>
      <p>{words.left}</p>
      <ul className="mt-1 list-disc pl-4">
        {records.map((record) => (
          <li key={record.id}>
            {record.kind === "order"
              ? words.leftOrder(record.order.order_number, record.order.status)
              : words.leftWithdrawal(record.regret.code)}
          </li>
        ))}
      </ul>
    </div>
  );
}

import { useState } from "react";
import { showToast } from "#ui/toast.ts";
import { download } from "../call.ts";
import { detailOf } from "../http.ts";
import { Radio } from "../parts/field.tsx";
import { ProofForm } from "../parts/proof-dialog.tsx";
import { startDownload } from "../parts/start-download.ts";
import { idsOf, type ProvenActionProps } from "./buyer-records.ts";
import { buyersCopy } from "./copy.ts";

const words = buyersCopy.export;

const CALLS = { csv: "POST /api/admin/buyers/export/csv", json: "POST /api/admin/buyers/export" } as const;

export function ExportForm({ email, records, what, onClose }: ProvenActionProps) {
  const [format, setFormat] = useState<keyof typeof CALLS>("csv");
  return (
    <ProofForm
      email={email}
      words={words}
      attempt={(proof) => download(CALLS[format], { body: { ...idsOf(records), ...proof } })}
      explain={detailOf}
      onDone={({ name, blob }) => {
        const address = URL.createObjectURL(blob);
        startDownload(address, name);
        // The download that has begun does not need the address.
        setTimeout(() => URL.revokeObjectURL(address));
        onClose();
        showToast({ title: words.done });
      }}
      onClose={onClose}
    >
      <p className="mt-2 mb-6 text-muted">{words.intro(what)}</p>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{words.format}</legend>
        {(["csv", "json"] as const).map((name) => (
          <Radio key={name} name="format" isChecked={format === name} onChoose={() => setFormat(name)}>
            {words[name]}
          </Radio>
        ))}
      </fieldset>
    </ProofForm>
  );
}

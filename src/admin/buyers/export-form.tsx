import { useState } from "react";
import { showToast } from "#ui/toast.ts";
import { download } from "../call.ts";
import { ProofForm } from "../parts/proof-dialog.tsx";
import { idsOf, type ProvenActionProps } from "./chosen.ts";
import { buyersCopy } from "./copy.ts";
import { saveFile } from "./save-file.ts";

const words = buyersCopy.export;

const CALLS = { csv: "POST /api/admin/buyers/export/csv", json: "POST /api/admin/buyers/export" } as const;

const FORMATS = ["csv", "json"] as const;

export function ExportForm({ email, records, what, onClose }: ProvenActionProps) {
  const [format, setFormat] = useState<keyof typeof CALLS>("csv");
  return (
    <ProofForm
      email={email}
      words={words}
      attempt={(proof) => download(CALLS[format], { body: { ...idsOf(records), ...proof } })}
      onDone={(file) => {
        saveFile(file);
        onClose();
        showToast({ title: words.done });
      }}
      onClose={onClose}
    >
      <p className="mt-2 mb-6 text-muted">{words.intro(what)}</p>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{words.format}</legend>
        {FORMATS.map((name) => (
          <label key={name} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="format"
              checked={format === name}
              onChange={() => setFormat(name)}
              className="size-5"
            />
            {words[name]}
          </label>
        ))}
      </fieldset>
    </ProofForm>
  );
}

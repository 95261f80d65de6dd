import { useState } from "react";
import { showToast } from "#ui/toast.ts";
import { ProofForm } from "../account/proof-form.tsx";
import { api, type ExportFormat } from "../api.ts";
import type { Proof } from "../parts/proof.ts";
import { type ActionProps, idsOf } from "./chosen.ts";
import { buyersCopy } from "./copy.ts";
import { useProofAsks } from "./proof.ts";
import { saveFile } from "./save-file.ts";

const words = buyersCopy.export;

const FORMATS: readonly ExportFormat[] = ["csv", "json"];

/** Asks for the format and the password, and downloads the file. */
export function ExportForm({ records, what, onClose }: ActionProps) {
  const [format, setFormat] = useState<ExportFormat>("csv");
  const asks = useProofAsks();
  return (
    <div className="mt-2 pb-6">
      <ProofForm
        asks={asks}
        words={words}
        attempt={(proof: Proof) => api.exportBuyer(format, idsOf(records), proof)}
        onDone={(file) => {
          saveFile(file);
          onClose();
          showToast({ title: words.done });
        }}
        onCancel={onClose}
      >
        <p className="text-muted">{words.intro(what)}</p>
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
        <div data-toasts />
      </ProofForm>
    </div>
  );
}

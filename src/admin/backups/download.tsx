import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { call } from "../call.ts";
import { ProofDialog } from "../parts/proof-dialog.tsx";
import { backupsCopy } from "./copy.ts";

const words = backupsCopy.download;

export function BackupDownload({ email, isEncrypted }: { email: string; isEncrypted: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="mt-6 flex justify-end">
      <Button look="quiet" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <ProofDialog
        email={email}
        title={isOpen ? words.title : undefined}
        words={words}
        attempt={(proof) => call("POST /api/admin/backups/downloads", { body: proof })}
        onDone={({ address }) => {
          close();
          startDownload(address);
          showToast({ title: words.begun, description: words.begunHint });
        }}
        onClose={close}
      >
        <p className="mt-2 text-muted">
          {words.intro} {isEncrypted ? words.encrypted : words.plain}
        </p>
      </ProofDialog>
    </div>
  );
}

/** By the browser itself, which writes to the disk what may be larger than its memory. */
function startDownload(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}

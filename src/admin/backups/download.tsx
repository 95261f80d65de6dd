import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { call } from "../call.ts";
import { ProofDialog } from "../parts/proof-dialog.tsx";
import { startDownload } from "../parts/start-download.ts";
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

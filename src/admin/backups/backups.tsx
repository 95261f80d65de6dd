import { useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { call } from "../call.ts";
import { detailOf } from "../http.ts";
import { Loaded, LoadingRows } from "../parts/load-states.tsx";
import { ProofDialog } from "../parts/proof-dialog.tsx";
import { startDownload } from "../parts/start-download.ts";
import { useFragment } from "../parts/use-fragment.ts";
import { SECTION, SectionHeading } from "../settings/section-frame.tsx";
import { BackupFacts } from "./backup-facts.tsx";
import { useBackups } from "./backup-queries.ts";
import { backupsCopy as words } from "./copy.ts";

export const BACKUPS_ID = "copias";

/** `isReady` says that what stands above is drawn: the address may lead here. */
export function Backups({ email, isReady }: { email: string; isReady: boolean }) {
  const backups = useBackups();
  const heading = useRef<HTMLHeadingElement>(null);
  const show = () => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("section")?.scrollIntoView();
  };
  useFragment(BACKUPS_ID, show, isReady);
  return (
    <section aria-labelledby="ajustes-copias" className={SECTION}>
      <SectionHeading ref={heading} id="ajustes-copias" title={words.title} intro={words.intro} />
      <div className="min-w-0">
        <Loaded query={backups} skeleton={<LoadingRows count={3} />}>
          {(stored) => (
            <>
              <BackupFacts backups={stored} />
              <BackupDownload email={email} isEncrypted={stored.is_encrypted} />
            </>
          )}
        </Loaded>
      </div>
    </section>
  );
}

function BackupDownload({ email, isEncrypted }: { email: string; isEncrypted: boolean }) {
  const { download } = words;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="mt-6 flex justify-end">
      <Button look="quiet" onClick={() => setOpen(true)}>
        {download.open}
      </Button>
      <ProofDialog
        email={email}
        title={isOpen ? download.title : undefined}
        words={download}
        attempt={(proof) => call("POST /api/admin/backups/downloads", { body: proof })}
        explain={detailOf}
        onDone={({ address }) => {
          close();
          startDownload(address);
          showToast({ title: download.begun, description: download.begunHint });
        }}
        onClose={close}
      >
        <p className="mt-2 text-muted">
          {download.intro} {isEncrypted ? download.encrypted : download.plain}
        </p>
      </ProofDialog>
    </div>
  );
}

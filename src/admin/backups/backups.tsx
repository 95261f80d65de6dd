import { useEffect, useRef } from "react";
import { useLocationProperty } from "wouter/use-browser-location";
import { Loaded, LoadingRows } from "../parts/load-states.tsx";
import { SECTION, SectionHeading } from "../settings/section-frame.tsx";
import { useBackups } from "./backup-queries.ts";
import { BackupFacts } from "./backup-facts.tsx";
import { backupsCopy as words } from "./copy.ts";
import { BackupDownload } from "./download.tsx";

export const BACKUPS_ID = "copias";

/** `isReady` says that what stands above is drawn: the address may lead here. */
export function Backups({ email, isReady }: { email: string; isReady: boolean }) {
  const backups = useBackups();
  const heading = useRef<HTMLHeadingElement>(null);
  const hash = useLocationProperty(() => location.hash);
  useEffect(() => {
    if (!isReady || hash !== `#${BACKUPS_ID}`) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("section")?.scrollIntoView();
    // So that the same link works again.
    history.replaceState(null, "", location.pathname);
  }, [isReady, hash]);
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

import { PANEL } from "#domain/panel-address.ts";
import { Banner, BannerLink } from "../home/banner.tsx";
import { useBackups } from "./backup-queries.ts";
import { BACKUPS_ID } from "./backups.tsx";
import { backupsCopy as words } from "./copy.ts";

/** The last try to make a backup failed, or the last good one is older than a day. */
export function BackupBanner() {
  const { data: backups } = useBackups();
  if (!backups?.notice) return null;
  const { notice: warning, last } = backups;
  return (
    <Banner role="alert">
      <BannerLink to={`${PANEL.settings}#${BACKUPS_ID}`} name={words.show}>
        <span className="font-medium">{words.warnings[warning](last?.age)}</span>{" "}
        {warning === "failed" && <span className="max-sm:hidden">{words.before(last?.age)}</span>}
      </BannerLink>
    </Banner>
  );
}

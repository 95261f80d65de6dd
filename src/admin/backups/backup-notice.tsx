import { Link } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { ArrowRightIcon } from "#ui/icons.tsx";
import { Notice } from "../home/notice.tsx";
import { useBackups } from "./backup-queries.ts";
import { BACKUPS_ID } from "./backups.tsx";
import { backupsCopy as words } from "./copy.ts";

/** The last try to make a backup failed, or the last good one is older than a day. */
export function BackupNotice() {
  const { data: backups } = useBackups();
  if (!backups?.notice) return null;
  const { notice, last } = backups;
  return (
    <Notice role="alert">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm sm:gap-x-6">
        <p className="min-w-0 flex-1 basis-32 leading-5">
          <span className="font-medium">{words.notices[notice](last?.age)}</span>{" "}
          {notice === "failed" && <span className="max-sm:hidden">{words.before(last?.age)}</span>}
        </p>
        <Link
          href={`${PANEL.settings}#${BACKUPS_ID}`}
          className="text-link inline-flex min-h-11 shrink-0 items-center after:absolute after:inset-0"
        >
          <span className="max-sm:sr-only">{words.show}</span>
          <span className="sm:hidden">
            <ArrowRightIcon />
          </span>
        </Link>
      </div>
    </Notice>
  );
}

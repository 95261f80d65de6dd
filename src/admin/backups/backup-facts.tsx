import type { ReactNode } from "react";
import type { BackupState } from "#server/backup/backup-state.ts";
import { formatDate } from "../parts/date.ts";
import { backupsCopy as words } from "./copy.ts";

export function BackupFacts({ backups }: { backups: BackupState }) {
  const { to, every, keep, count, is_encrypted: isEncrypted, last, failure } = backups;
  const [beforeTarget, beforePassphrase, after] = words.turnOn;
  const [beforeSetting, afterSetting] = words.plain;
  return (
    <>
      {failure && (
        <p className="mb-4 font-medium text-accent">
          {words.failed(failure)} {to !== null && every > 0 && words.again}
        </p>
      )}
      {to === null && (
        <p className="mb-4">
          <strong className="font-semibold">{words.off}</strong> {beforeTarget}{" "}
          <code className="text-sm font-semibold">BACKUP_TO</code> {beforePassphrase}{" "}
          <code className="text-sm font-semibold">BACKUP_PASSPHRASE</code> {after}
        </p>
      )}
      {(to !== null || last) && (
        <dl className="divide-y divide-line border-y border-line">
          <Fact name={words.last}>
            {last ? (
              <>
                <span className="block font-semibold first-letter:uppercase">{words.lastOne(last)}</span>
                <span className="text-sm text-muted tabular-nums">{formatDate(last.made_at)}</span>
              </>
            ) : (
              words.none
            )}
          </Fact>
          {to !== null && (
            <>
              <Fact name={words.every}>{every === 0 ? words.never : words.hours(every)}</Fact>
              <Fact name={words.keep}>{words.latest(keep, count)}</Fact>
              <Fact name={words.to}>{to}</Fact>
              <Fact name={words.encryption}>
                {isEncrypted ? (
                  words.encrypted
                ) : (
                  <>
                    {beforeSetting} <code className="text-sm font-semibold">BACKUP_PASSPHRASE</code>
                    {afterSetting}
                  </>
                )}
              </Fact>
            </>
          )}
        </dl>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-2 wrap-anywhere sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-sm text-muted sm:leading-6">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

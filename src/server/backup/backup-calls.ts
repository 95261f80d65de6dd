import * as v from "valibot";
import { recordAudit } from "../audit/audit.ts";
import { proof } from "../auth/credentials.ts";
import { createBackupToken, findSubject, useToken } from "../auth/one-time-link.ts";
import { askPasswordAgain } from "../auth/password-again.ts";
import { inTransaction } from "../db/transaction.ts";
import { json } from "../http/answer.ts";
import type { AdminCall } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { backupState, findBackupState } from "./backup-state.ts";
import { alreadyDownloading, noSuchDownload } from "./copy.ts";
import { isDownloading, lockDownloads } from "./download-lock.ts";

export const one = v.strictObject({ backups: backupState });
export const proven = v.strictObject(proof);
export const allowed = v.strictObject({ address: v.string() });

export async function find({ db, environment }: Shop) {
  return json({ backups: await findBackupState(db, environment) });
}

/** The file itself is fetched by GET, so that a browser writes it to the disk as it comes. */
export async function allow(shop: Shop, { c, body, administrator }: AdminCall<{ body: typeof proven }>) {
  const { email, sessionId } = administrator;
  await askPasswordAgain(shop, c, { email, ...(await body()) });
  if (await isDownloading(shop.db)) return alreadyDownloading();
  const token = await createBackupToken(shop.db, sessionId);
  return json({ address: `/api/admin/backups/downloads/${token}` }, 201);
}

export async function download(shop: Shop, { c, administrator: { email, sessionId } }: AdminCall) {
  const token = c.req.param("token") ?? "";
  // Another session, or a HEAD request, does not use up the address.
  if ((await findSubject(shop.db, "backup", token)) !== sessionId) {
    return (await isDownloading(shop.db)) ? alreadyDownloading() : noSuchDownload();
  }
  if (c.req.method === "HEAD") return new Response();
  const lock = await lockDownloads(shop.connection);
  if (!lock) return alreadyDownloading();
  try {
    const isAllowed = await inTransaction(shop.db, async (tx) => {
      if ((await useToken(tx, "backup", token)) !== sessionId) return false;
      await recordAudit(tx, { actor: email, action: "backup-downloaded", subject: { id: null, name: "" } });
      return true;
    });
    if (isAllowed) {
      // The libraries are loaded only when a backup is made.
      const { downloadBackup } = await import("./download-backup.ts");
      return await downloadBackup(shop, lock.release);
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
  await lock.release();
  return noSuchDownload();
}

import * as v from "valibot";
import { NOTICES, type Notice, type NoticeChannel } from "#domain/notice.ts";
import type { Db, Tx } from "../db/connection.ts";

const notices = v.array(v.picklist(NOTICES));

export const noticeChoices = v.strictObject({ mail: notices, push: notices, toast: notices });

export type NoticeChoices = v.InferOutput<typeof noticeChoices>;

export async function findNoticeChoices(db: Db, email: string): Promise<NoticeChoices> {
  return db
    .selectFrom("admin_users")
    .select(["mail_notices as mail", "push_notices as push", "toast_notices as toast"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
}

/** Channels that are left out stay as they are. */
export async function chooseNotices(tx: Tx, email: string, chosen: Partial<NoticeChoices>): Promise<void> {
  const stored = (channel: NoticeChannel): Notice[] | undefined => {
    const wanted = chosen[channel];
    return wanted && NOTICES.filter((notice) => wanted.includes(notice));
  };
  const changes = { mail_notices: stored("mail"), push_notices: stored("push"), toast_notices: stored("toast") };
  if (Object.values(changes).every((change) => change === undefined)) return;
  await tx.updateTable("admin_users").set(changes).where("email", "=", email).execute();
}

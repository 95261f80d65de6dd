import type { CallAnswer } from "#server/call-types.ts";
import { call } from "../call.ts";

/** What the administrator chose to be told of, and the browsers that are. */
export type AccountNotices = CallAnswer<"GET /api/admin/account/notices">;

export function findNotices(): Promise<AccountNotices> {
  return call("GET /api/admin/account/notices");
}

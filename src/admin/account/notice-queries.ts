import type { CallAnswer } from "#server/call-types.ts";
import { call } from "../call.ts";

/** The administrator's chosen notices, and the subscribed browsers. */
export type AccountNotices = CallAnswer<"GET /api/admin/account/notices">;

export function findNotices(): Promise<AccountNotices> {
  return call("GET /api/admin/account/notices");
}

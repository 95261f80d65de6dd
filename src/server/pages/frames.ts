import { findFrame, type Frame } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import { beforeDeadline, DEADLINE_PASSED } from "./page-deadline.ts";
import { UNNAMED_SHOP } from "./unnamed-shop.ts";

export function createFrames({ db, storage, log }: Pick<Shop, "db" | "storage" | "log">) {
  let last = UNNAMED_SHOP;
  let lastQuery = 0;
  let queries = 0;

  return {
    /** The newest known; that of a shop without a name until the database has answered once. */
    last: (): Frame => last,
    /** While the database is unavailable, the last known one, which is not `isCurrent`. */
    async load(): Promise<{ frame: Frame; isCurrent: boolean }> {
      const query = ++queries;
      const frame = await beforeDeadline(findFrame(db, storage), log);
      if (frame === DEADLINE_PASSED) return { frame: last, isCurrent: false };
      // Answers may arrive out of order: an older one never replaces a newer one.
      if (query > lastQuery) [last, lastQuery] = [frame, query];
      return { frame, isCurrent: true };
    },
  };
}

import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import type { PaymentNotice as Notice } from "#server/audit/payment-notices.ts";
import { Button } from "#ui/button.tsx";
import { auditCopy } from "../audit/copy.ts";
import { changeLines } from "../audit/describe-entry.ts";
import { call } from "../call.ts";
import { formatDate } from "../parts/date.ts";
import { SmallButton } from "../parts/small-button.tsx";
import { queryClient } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";
import { useChange } from "../use-change.ts";
import { Banner } from "./banner.tsx";
import { homeCopy } from "./copy.ts";

const words = homeCopy.notice;

/** Somebody changed where the money goes: shown to every administrator until they acknowledge it. */
export function PaymentNotice() {
  const { data: notices = [] } = useQuery({
    queryKey: KEYS.paymentNotices,
    queryFn: async () => (await call("GET /api/admin/notices")).notices,
  });
  const [isShown, setShown] = useState(false);
  const acknowledging = useChange({
    send: (id: string) => call("POST /api/admin/notices/seen", { body: { id } }),
    failed: words.failed,
    onDone: (unread) => {
      queryClient.setQueryData(KEYS.paymentNotices, unread.notices);
      setShown(false);
    },
  });
  const [newest] = notices;
  if (!newest) return null;

  return (
    <Banner role="alert">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm sm:gap-x-6">
        <h2 className="min-w-0 flex-1 basis-32 font-medium">
          <span className="sm:hidden">{words.movedShort}</span>
          <span className="max-sm:hidden">{sentenceOf(newest)}</span>
        </h2>
        <Button look="link" className="shrink-0" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {words.show}
        </Button>
      </div>
      {isShown && (
        <div className="pb-3 text-sm">
          {notices.map((notice) => (
            <Fragment key={notice.id}>
              <p className={notice === newest ? "sm:hidden" : "mt-2"}>{sentenceOf(notice)}</p>
              <ul className="flex flex-col gap-1">
                {changeLines(notice.changes).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Fragment>
          ))}
          <p className="mt-2">{words.warning}</p>
          <SmallButton
            className="mt-3"
            isHeld={acknowledging.isPending}
            onClick={() => acknowledging.mutate(newest.id)}
          >
            {words.done}
          </SmallButton>
        </div>
      )}
    </Banner>
  );
}

function sentenceOf({ actor, created_at }: Notice): string {
  return words.moved(actor ?? auditCopy.operator, formatDate(created_at));
}

import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { auditCopy, changeLines } from "../audit/copy.ts";
import { detailOf } from "../http.ts";
import { formatDate } from "../parts/date.ts";
import { Warning } from "../parts/warning.tsx";
import { useAcknowledge, useNotices } from "../settings/settings-queries.ts";
import { homeCopy } from "./copy.ts";

const words = homeCopy.notice;

/** Somebody said anew where the money goes: every administrator reads it until they say that they have. */
export function PaymentNotice() {
  const { data: notices = [] } = useNotices();
  const [isShown, setShown] = useState(false);
  const acknowledging = useAcknowledge();
  const [newest] = notices;
  if (!newest) return null;

  const done = () =>
    acknowledging.mutate(newest.id, {
      onSuccess: () => setShown(false),
      onError: (error) => showToast({ title: words.failed, description: detailOf(error), tone: "danger" }),
    });
  return (
    <Warning role="alert" className="mb-4 sm:mb-8">
      <h2 className="font-medium">{words.moved(newest.actor ?? auditCopy.operator, formatDate(newest.created_at))}</h2>
      {isShown && (
        <ul className="mt-2 flex flex-col gap-1">
          {changeLines(newest.changes).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-sm">
        {words.warning} {notices.length > 1 && words.others(notices.length - 1)}
      </p>
      <div className="flex flex-wrap gap-x-6">
        {!isShown && (
          <Button look="link" onClick={() => setShown(true)}>
            {words.show}
          </Button>
        )}
        <Button look="link" isHeld={acknowledging.isPending} onClick={done}>
          {words.done}
        </Button>
      </div>
    </Warning>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { auditCopy, changeLines } from "../audit/copy.ts";
import { call } from "../call.ts";
import { detailOf } from "../http.ts";
import { formatDate } from "../parts/date.ts";
import { Warning } from "../parts/warning.tsx";
import { KEYS } from "../query-keys.ts";
import { homeCopy } from "./copy.ts";

const words = homeCopy.notice;

/** Somebody changed where the money goes: shown to every administrator until they acknowledge it. */
export function PaymentNotice() {
  const client = useQueryClient();
  const { data: notices = [] } = useQuery({
    queryKey: KEYS.notices,
    queryFn: async () => (await call("GET /api/admin/notices")).notices,
  });
  const [isShown, setShown] = useState(false);
  const acknowledging = useMutation({
    mutationFn: (id: string) => call("POST /api/admin/notices/seen", { body: { id } }),
    onSuccess: (unread) => {
      client.setQueryData(KEYS.notices, unread.notices);
      setShown(false);
    },
    onError: (error) => showToast({ title: words.failed, description: detailOf(error), tone: "danger" }),
  });
  const [newest] = notices;
  if (!newest) return null;

  return (
    <Warning role="alert" className="mb-4 sm:mb-6">
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
        <Button look="link" isHeld={acknowledging.isPending} onClick={() => acknowledging.mutate(newest.id)}>
          {words.done}
        </Button>
      </div>
    </Warning>
  );
}

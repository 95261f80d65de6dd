import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import type { ListedSession } from "#server/account/sessions.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { call } from "../call.ts";
import { unlessGone } from "../http.ts";
import { formatDate } from "../parts/date.ts";
import { Loaded, LoadingRows } from "../parts/load-states.tsx";
import { type Proof, ProofDialog } from "../parts/proof-dialog.tsx";
import { SmallButton } from "../parts/small-button.tsx";
import { invalidate } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";
import { accountCopy } from "./copy.ts";

const words = accountCopy.sessions;

/** What to close once the password is typed: one session, or all others. */
type PendingChange = ListedSession | "others";

export function Sessions({ email }: { email: string }) {
  const sessions = useQuery({
    queryKey: KEYS.sessions,
    queryFn: async () => (await call("GET /api/admin/account/sessions", { query: { limit: "200" } })).sessions,
  });
  const [pending, setPending] = useState<PendingChange>();
  const list = useRef<HTMLUListElement>(null);
  const refresh = () => invalidate(KEYS.sessions);

  const close = async (proof: Proof) => {
    if (pending === "others") await call("DELETE /api/admin/account/sessions", { body: proof });
    else if (pending) {
      await unlessGone(call("DELETE /api/admin/account/sessions/:id", { params: { id: pending.id }, body: proof }));
    }
  };
  const settle = async () => {
    const title = pending === "others" ? words.closedOthers : words.closed;
    setPending(undefined);
    await refresh();
    showToast({ title });
    // The pressed button is gone with its row.
    list.current?.focus();
  };

  return (
    <>
      <Loaded query={sessions} skeleton={<LoadingRows count={2} />}>
        {(open) => <OpenSessions sessions={open} list={list} onClose={setPending} />}
      </Loaded>
      <ProofDialog
        isDanger
        email={email}
        title={pending && (pending === "others" ? words.closeOthersQuestion : words.closeQuestion(pending.device))}
        words={words.closeForm}
        attempt={close}
        onDone={() => void settle()}
        onFailed={() => void refresh()}
        onClose={() => setPending(undefined)}
      />
    </>
  );
}

type OpenSessionsProps = {
  sessions: readonly ListedSession[];
  list: RefObject<HTMLUListElement | null>;
  onClose: (pending: PendingChange) => void;
};

/** This browser's session first. */
function OpenSessions({ sessions, list, onClose }: OpenSessionsProps) {
  const own = sessions.filter(({ is_current }) => is_current);
  const others = sessions.filter(({ is_current }) => !is_current);
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={words.title} className="divide-y divide-line border-y border-line">
        {[...own, ...others].map((session) => (
          <SessionRow key={session.id} session={session} onClose={() => onClose(session)} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="mt-4 text-muted">{words.onlyThis}</p>
      ) : (
        <Button look="quiet" className="mt-6" onClick={() => onClose("others")}>
          {words.closeOthers}
        </Button>
      )}
    </>
  );
}

function SessionRow({ session, onClose }: { session: ListedSession; onClose: () => void }) {
  const { device, created_at, last_used_at, ip_address, is_current } = session;
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {device}
          {is_current && <strong className="ml-3 text-sm font-medium">{words.current}</strong>}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {!is_current && <span className="block">{words.used(formatDate(last_used_at))}</span>}
          <span className="block">{words.opened(formatDate(created_at))}</span>
          {ip_address && <span className="block wrap-anywhere">{words.address(ip_address)}</span>}
        </p>
      </div>
      {!is_current && (
        <SmallButton
          className="shrink-0 text-sm"
          aria-label={words.closeOf(device, formatDate(created_at))}
          onClick={onClose}
        >
          {words.close}
        </SmallButton>
      )}
    </li>
  );
}

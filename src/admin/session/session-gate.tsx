import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { copy } from "../copy.ts";
import { closeDrafts, forgetDrafts, openDrafts, storeDraftsAgain } from "../drafts/drafts.ts";
import { settledOrTimeout } from "../parts/settled-or-timeout.ts";
import { queryClient } from "../query-client.ts";
import { resetAccountState, restoreAccountState } from "./account-state.ts";
import { sessionCopy } from "./copy.ts";
import { LoginForm } from "./login-form.tsx";
import { Login } from "./login.tsx";
import { checkSession, type SessionState, useSession } from "./session.ts";
import { Wordmark } from "./wordmark.tsx";

const PREPARE_TIMEOUT = 300; // ms

type SessionGateProps = {
  /** Awaited before an account is shown anything, for at most `PREPARE_TIMEOUT`. */
  prepare: (() => Promise<unknown>) | undefined;
  children: (email: string) => ReactNode;
};

type Status = SessionState["status"];

export function SessionGate({ prepare, children }: SessionGateProps) {
  const state = useSession();
  const email = "session" in state ? state.session.user.email : undefined;
  const hasExpired = state.status === "signed-out" && state.endedFor !== undefined;
  const isReady = useAccountSwitch(email, { status: state.status, hasExpired }, prepare);
  useSessionChange(state.status, isReady);

  switch (state.status) {
    case "checking":
      return (
        <main className="grid min-h-dvh place-items-center p-6">
          <h1 className="sr-only">{copy.frame.brand}</h1>
          <Spinner label={sessionCopy.checking} />
        </main>
      );
    case "unreachable":
      return (
        <main className="flex min-h-dvh flex-col items-center justify-center p-6 text-center">
          <div role="alert">
            <h1 className="font-display text-xl">{sessionCopy.unreachable}</h1>
            <p className="mt-2 mb-6 text-muted">{copy.call.noAnswer}</p>
          </div>
          <Button look="quiet" onClick={() => void checkSession()}>
            {copy.state.retry}
          </Button>
        </main>
      );
    case "signed-out":
      return <Login endedFor={state.endedFor} isPending={state.isPending === true} />;
    case "signed-in":
    case "ended": {
      const { email } = state.session.user;
      if (!isReady) return null;
      return (
        <Fragment key={email}>
          {(state.status === "signed-in" || state.isOnPage) && children(email)}
          <LoginAgain isOpen={state.status === "ended"} email={email} />
        </Fragment>
      );
    }
  }
}

/**
 * At a sign-out or when another account signs in, clears what was seen and typed, and recovers that account's drafts.
 * False until that is done.
 */
function useAccountSwitch(
  email: string | undefined,
  { status, hasExpired }: { status: Status; hasExpired: boolean },
  prepare: SessionGateProps["prepare"],
): boolean {
  const [owner, setOwner] = useState<string>();
  const isOwn = owner === email;
  useEffect(() => {
    if (isOwn || (email === undefined && status !== "signed-out")) return;
    // When another account signs in, or after a session expired, drafts stay stored for whoever typed them.
    if (email === undefined && owner !== undefined && !hasExpired) forgetDrafts(owner);
    else closeDrafts();
    queryClient.clear();
    resetAccountState();
    let isCurrent = true;
    const enter = async () => {
      if (email !== undefined) await Promise.all([openDrafts(email), settledOrTimeout(prepare?.(), PREPARE_TIMEOUT)]);
      if (!isCurrent) return;
      if (email !== undefined) restoreAccountState();
      setOwner(email);
    };
    void enter();
    return () => {
      isCurrent = false;
    };
  }, [isOwn, email, owner, status, hasExpired, prepare]);
  return isOwn;
}

/** When the session ends, drops queries that nobody looks at; once the same account signs in again, stores drafts and refetches what failed. */
function useSessionChange(status: Status, isReady: boolean): void {
  const before = useRef(status);
  useEffect(() => {
    if (!isReady) return;
    if (status === "ended") queryClient.removeQueries({ type: "inactive" });
    if (status === "signed-in" && before.current === "ended") {
      storeDraftsAgain();
      void queryClient.invalidateQueries();
    }
    // The pressed button is gone: the focus goes to the panel.
    if (status === "signed-in" && before.current === "signed-out") {
      document.querySelector("main")?.focus({ preventScroll: true });
    }
    before.current = status;
  }, [isReady, status]);
}

/** Covers the panel, which stays unchanged, until somebody signs in again. */
function LoginAgain({ isOpen, email }: { isOpen: boolean; email: string }) {
  const titleId = useId();
  // Escape can close any dialog; this one reopens.
  const [closings, setClosings] = useState(0);
  return (
    <Dialog
      key={closings}
      isOpen={isOpen}
      onClose={() => setClosings((count) => count + 1)}
      labelledBy={titleId}
      className="m-0 h-dvh max-h-none w-dvw max-w-none overflow-y-auto bg-paper p-6 text-ink"
    >
      <div className="mx-auto mt-[8vh] w-full max-w-sm">
        <Wordmark />
        <h2 id={titleId} className="mt-10 font-display text-xl">
          {sessionCopy.endedTitle}
        </h2>
        <p className="mt-2 mb-6 text-muted">{sessionCopy.ended}</p>
        <LoginForm email={email} />
      </div>
    </Dialog>
  );
}

import { needsRefresh, type Session, TICK_MS } from "#domain/session.ts";
import { singleFlight } from "#domain/single-flight.ts";
import type { CallInput } from "#server/call-types.ts";
import { createStore } from "#ui/store.ts";
import { clearToasts, showToast } from "#ui/toast.ts";
import { hasUnsaved, outlivesSession } from "../frame/unsaved.ts";
import { CallFailed, callOnce } from "../http.ts";
import { sessionCopy } from "./copy.ts";
import { finishSignOut, isSignOutPending, markSignOut } from "./pending-sign-out.ts";

export type SessionState =
  | { status: "checking" }
  | { status: "unreachable" }
  /** `endedFor` is the account whose session expired; `isPending`: the server does not know of the sign-out yet. */
  | { status: "signed-out"; endedFor?: string; isPending?: boolean }
  | { status: "signed-in"; session: Session }
  /** It ended while something was unsaved or chosen, either on the shown page or outside any page. */
  | { status: "ended"; session: Session; isOnPage: boolean };

/** Sent between tabs; the session's secret stays in the cookie. */
type News = { session: Session | null };

const state = createStore<SessionState>({ status: "checking" });
const otherTabs = new BroadcastChannel("saitam-admin-session");

/** Incremented by each decision about the session, so that older answers decide nothing. */
let decisions = 0;

export function useSession(): SessionState {
  return state.useValue();
}

/** Whether a login covers the page, which must not list anything meanwhile. */
export function useIsCovered(): boolean {
  return useSession().status === "ended";
}

/** Whose panel this is, even after their session ended. */
export function readAccount(): string | undefined {
  const current = state.read();
  return "session" in current ? current.session.user.email : undefined;
}

export async function checkSession(): Promise<void> {
  const decision = ++decisions;
  const decide = (next: SessionState) => {
    if (decision === decisions) state.write(next);
  };
  decide({ status: "checking" });
  if (!(await finishSignOut())) return decide({ status: "signed-out", isPending: true });
  try {
    const { session } = await callOnce("GET /api/auth/session");
    if (!session) return decide({ status: "signed-out" });
    const fresh = needsRefresh(session, new Date()) ? await askForRefresh() : session;
    decide(fresh ? { status: "signed-in", session: fresh } : { status: "signed-out" });
  } catch {
    // No answer says nothing about the session: the screen offers to retry.
    decide({ status: "unreachable" });
  }
}

/** May include a second factor's code. */
export type Credentials = CallInput<"POST /api/auth/sign-in">["body"];

/** Signs in, with `browserToken` by a link for a new browser; throws the refusal. A sign-out unknown to the server is sent first: it ends every session. */
export async function signIn(credentials: Credentials, browserToken?: string): Promise<void> {
  if (!(await finishSignOut())) throw new CallFailed(0);
  const { session } =
    browserToken === undefined
      ? await callOnce("POST /api/auth/sign-in", { body: credentials })
      : await callOnce("POST /api/auth/browser-link/confirm", {
          body: { ...credentials, browser_token: browserToken },
        });
  if (!session) throw new CallFailed(401);
  enter(session);
  tellOtherTabs({ session });
}

/** Immediately here and in other tabs; on every device once the server is reached. */
export function signOut(): void {
  markSignOut();
  forgetSession();
  void finishInBackground();
}

/** The server ended all the account's sessions: shows the login here and in other tabs. */
export function forgetSession(): void {
  leave();
  tellOtherTabs({ session: null });
}

/** The account is no longer an administrator: shows the login, and removes everything seen or typed behind it. */
export function loseAccess(): void {
  leave();
  showToast({ title: sessionCopy.notAnAdmin, tone: "danger" });
}

async function finishInBackground(): Promise<void> {
  const decision = decisions;
  const isDone = await finishSignOut();
  if (decision === decisions) state.write({ status: "signed-out", isPending: !isDone });
}

/** Extends the session by an hour. False if that failed; if the session is over, the state says so. */
export const refreshSession = singleFlight(refreshOnce);

async function refreshOnce(): Promise<boolean> {
  const decision = decisions;
  try {
    const session = await askForRefresh();
    if (decision !== decisions) return state.read().status === "signed-in";
    if (!session) {
      endSession();
      return false;
    }
    enter(session);
    tellOtherTabs({ session });
    return true;
  } catch {
    // No answer: the next tick retries.
    return false;
  }
}

async function askForRefresh(): Promise<Session | undefined> {
  try {
    const { session } = await callOnce("POST /api/auth/refresh");
    return session ?? undefined;
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) return undefined;
    throw error;
  }
}

function tellOtherTabs(news: News): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel only reaches pages of the shop; it has no target to name
  otherTabs.postMessage(news);
}

function enter(session: Session): void {
  decisions += 1;
  state.write({ status: "signed-in", session });
}

function leave(endedFor?: string): void {
  decisions += 1;
  clearToasts();
  state.write(endedFor === undefined ? { status: "signed-out" } : { status: "signed-out", endedFor });
}

/** Signed out in another tab: typed text stays for the same account, as if the session had expired. */
function leaveElsewhere(): void {
  if (hasUnsaved.panel()) endSession();
  else leave();
}

function endSession(): void {
  const current = state.read();
  if (current.status !== "signed-in") return;
  const { session } = current;
  if (!outlivesSession.panel()) return leave(session.user.email);
  decisions += 1;
  state.write({ status: "ended", session, isOnPage: outlivesSession.page() });
}

/** Checks the session now, every tick (spec 4) and when the tab is shown again; follows other tabs. Resolves after the first check. */
export function watchSession(): Promise<void> {
  const look = () => {
    const current = state.read();
    if (current.status === "signed-out" && isSignOutPending()) void finishInBackground();
    if (current.status === "unreachable") void checkSession();
    if (current.status === "signed-in" && needsRefresh(current.session, new Date())) void refreshSession();
  };
  const lookWhenSeen = () => {
    if (!document.hidden) look();
  };
  const takeOver = ({ data: { session } }: MessageEvent<News>) => (session ? enter(session) : leaveElsewhere());

  setInterval(look, TICK_MS);
  document.addEventListener("visibilitychange", lookWhenSeen);
  window.addEventListener("online", look);
  otherTabs.addEventListener("message", takeOver);
  return checkSession();
}

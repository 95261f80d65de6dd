import { needsRefresh, type Session, TICK_MS } from "#domain/session.ts";
import { createStore } from "#ui/store.ts";
import { wouldLose } from "../home/unsaved.ts";
import { CallFailed, send } from "../http.ts";

/** What this tab knows of the session. */
export type SessionState =
  | { status: "checking" }
  | { status: "unreachable" }
  | { status: "signed-out" }
  | { status: "signed-in"; session: Session }
  /** It ended while the panel was open: what was typed waits behind the login. */
  | { status: "ended"; session: Session };

type SessionAnswer = { session: Session | null };

/** What tabs tell each other; what opens the session stays in the cookie. */
type News = { session: Session | null };

const state = createStore<SessionState>({ status: "checking" });
const otherTabs = new BroadcastChannel("saitam-admin-session");

/** Raised by whatever decides about the session, so that an older answer that arrives late decides nothing. */
let decisions = 0;

/** The session as every screen sees it. */
export function useSession(): SessionState {
  return state.useValue();
}

/** Asks the server whose session the browser's cookie opens. */
export async function checkSession(): Promise<void> {
  const decision = ++decisions;
  const decide = (next: SessionState) => {
    if (decision === decisions) state.write(next);
  };
  decide({ status: "checking" });
  try {
    const { session } = await send<SessionAnswer>("GET", "/api/auth/session");
    if (!session) return decide({ status: "signed-out" });
    const fresh = needsRefresh(session, new Date()) ? await askForRefresh() : session;
    decide(fresh ? { status: "signed-in", session: fresh } : { status: "signed-out" });
  } catch {
    // Nobody answered, which says nothing about the session: the screen offers to ask again.
    decide({ status: "unreachable" });
  }
}

/** What opens a session; the code only where the account asks for one, the token of a link for a new browser. */
export type Credentials = { email: string; password: string; code?: string; browser_token?: string };

/** Signs in; throws the refusal. */
export async function signIn(credentials: Credentials): Promise<void> {
  const { session } = await send<SessionAnswer>("POST", "/api/auth/sign-in", credentials);
  if (!session) throw new CallFailed(401);
  enter(session);
  tellOtherTabs({ session });
}

/** Ends the session here, in the other tabs and on every device; throws when the server cannot be reached. */
export async function signOut(): Promise<void> {
  await send("POST", "/api/auth/sign-out");
  forgetSession();
}

/** The server ended every session of the account: shows the login here and in the other tabs. */
export function forgetSession(): void {
  leave();
  tellOtherTabs({ session: null });
}

let refreshing: Promise<boolean> | undefined;

/** Makes the session good for another hour. False when that was not possible; when it is over, the state says so. */
export function refreshSession(): Promise<boolean> {
  refreshing ??= refreshOnce().finally(() => (refreshing = undefined));
  return refreshing;
}

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
    // Nobody answered: the next tick asks again.
    return false;
  }
}

/** The refreshed session, or undefined when there is none to refresh. */
async function askForRefresh(): Promise<Session | undefined> {
  try {
    const { session } = await send<SessionAnswer>("POST", "/api/auth/refresh");
    return session ?? undefined;
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) return undefined;
    throw error;
  }
}

function tellOtherTabs(news: News): void {
  // A channel only reaches pages of the shop; it has no target to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  otherTabs.postMessage(news);
}

function enter(session: Session): void {
  decisions += 1;
  state.write({ status: "signed-in", session });
}

function leave(): void {
  decisions += 1;
  state.write({ status: "signed-out" });
}

/** Signed out in another tab: what is typed in this one waits for the same account, as if the session had run out. */
function leaveElsewhere(): void {
  if (wouldLose.panel()) endSession();
  else leave();
}

function endSession(): void {
  const current = state.read();
  if (current.status !== "signed-in") return;
  decisions += 1;
  state.write({ status: "ended", session: current.session });
}

/**
 * Checks the session, then looks at it every tick (spec 4) and whenever somebody looks at the tab again, and hears what
 * other tabs did with it. Gives back how to stop.
 */
export function watchSession(): () => void {
  const look = () => {
    const current = state.read();
    if (current.status === "unreachable") void checkSession();
    if (current.status === "signed-in" && needsRefresh(current.session, new Date())) void refreshSession();
  };
  const lookWhenSeen = () => {
    if (!document.hidden) look();
  };
  const hear = ({ data: { session } }: MessageEvent<News>) => (session ? enter(session) : leaveElsewhere());

  void checkSession();
  const ticking = setInterval(look, TICK_MS);
  document.addEventListener("visibilitychange", lookWhenSeen);
  otherTabs.addEventListener("message", hear);
  return () => {
    clearInterval(ticking);
    document.removeEventListener("visibilitychange", lookWhenSeen);
    otherTabs.removeEventListener("message", hear);
  };
}

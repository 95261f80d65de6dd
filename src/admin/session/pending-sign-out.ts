import { send } from "../http.ts";

/** In the browser's storage while the server has not been told that somebody signed out here. */
const STORAGE_KEY = "saitam-admin-signing-out";

// Where the browser refuses storage the mark lasts as long as the page.
let isMarked = false;

let finishing: Promise<boolean> | undefined;

/** Whether somebody signed out here and the server, which holds the cookie's session, does not know it yet. */
export function isSignOutPending(): boolean {
  try {
    return isMarked || localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    // Storage is blocked.
    return isMarked;
  }
}

/** Remembers that the server has to end the session, also across a reload. */
export function markSignOut(): void {
  isMarked = true;
  try {
    localStorage.setItem(STORAGE_KEY, "1");
  } catch {
    // Blocked or full: the mark lasts as long as the page.
  }
}

/** Tells the server of a sign-out it does not know of yet. False when it could not be told: ask again later. */
export function finishSignOut(): Promise<boolean> {
  if (!isSignOutPending()) return Promise.resolve(true);
  finishing ??= tellServer().finally(() => (finishing = undefined));
  return finishing;
}

async function tellServer(): Promise<boolean> {
  try {
    await send("POST", "/api/auth/sign-out");
  } catch {
    // No network, or a server that is restarting: the mark stays.
    return false;
  }
  isMarked = false;
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Blocked: there was nothing to remove.
  }
  return true;
}

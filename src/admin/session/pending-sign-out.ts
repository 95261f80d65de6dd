import { singleFlight } from "#domain/single-flight.ts";
import { withTabLock } from "#ui/tab-lock.ts";
import { callOnce } from "../http.ts";
import { isFlagStored, storeFlag } from "../parts/stored-flag.ts";
import { endOwnPush } from "../push/end-own-push.ts";

const STORAGE_KEY = "saitam-admin-signing-out";

// Only if the browser refuses storage: lasts as long as the page.
let isMarked = false;

/** Whether somebody signed out here and the server, which still has the cookie's session, does not know yet. */
export function isSignOutPending(): boolean {
  return isMarked || isFlagStored(STORAGE_KEY);
}

export function markSignOut(): void {
  storeFlag(STORAGE_KEY, true);
  isMarked = !isFlagStored(STORAGE_KEY);
}

/** Sends the server a sign-out that it does not know of. False if it did not arrive: try again later. */
export function finishSignOut(): Promise<boolean> {
  return isSignOutPending() ? sendInTurn() : Promise.resolve(true);
}

// One tab after the other: a sign-out sent after somebody signed in elsewhere would end their session.
const sendInTurn = singleFlight(() => withTabLock(STORAGE_KEY, sendSignOut));

async function sendSignOut(): Promise<boolean> {
  if (!isSignOutPending()) return true;
  await endOwnPush();
  try {
    await callOnce("POST /api/auth/sign-out");
  } catch {
    // No network, or the server is restarting: the mark stays.
    return false;
  }
  isMarked = false;
  storeFlag(STORAGE_KEY, false);
  return true;
}

import { callOnce } from "../http.ts";
import { endOwnPush } from "../push/end-own-push.ts";
import { isFlagStored, storeFlag } from "../parts/stored-flag.ts";

const STORAGE_KEY = "saitam-admin-signing-out";

// Where the browser refuses storage the mark lasts as long as the page.
let isMarked = false;

let finishing: Promise<boolean> | undefined;

/** Whether somebody signed out here and the server, which has the cookie's session, does not know it yet. */
export function isSignOutPending(): boolean {
  return isMarked || isFlagStored(STORAGE_KEY);
}

export function markSignOut(): void {
  isMarked = true;
  storeFlag(STORAGE_KEY, true);
}

/** Sends the server a sign-out it does not know of yet. False when it did not arrive: try again later. */
export function finishSignOut(): Promise<boolean> {
  if (!isSignOutPending()) return Promise.resolve(true);
  finishing ??= sendSignOut().finally(() => (finishing = undefined));
  return finishing;
}

async function sendSignOut(): Promise<boolean> {
  await endOwnPush();
  try {
    await callOnce("POST /api/auth/sign-out");
  } catch {
    // No network, or a server that is restarting: the mark stays.
    return false;
  }
  isMarked = false;
  storeFlag(STORAGE_KEY, false);
  return true;
}

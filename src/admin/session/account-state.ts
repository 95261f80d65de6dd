/** State of a part of the panel, besides its queries and drafts, that belongs to the signed-in account. */
type AccountState = {
  reset: () => void;
  /** Reads what an earlier page left in the drafts. */
  restore?: () => void;
};

const states = new Set<AccountState>();

let isRestored = false;

/** Parts are loaded when shown: the state of a late one is restored at once. */
export function registerAccountState(state: AccountState): void {
  states.add(state);
  if (isRestored) state.restore?.();
}

/** Called when another account signs in, or when nobody is signed in. */
export function resetAccountState(): void {
  isRestored = false;
  for (const { reset } of states) reset();
}

/** Called once the account's drafts are open. */
export function restoreAccountState(): void {
  isRestored = true;
  for (const { restore } of states) restore?.();
}

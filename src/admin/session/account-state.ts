/** State of a part of the panel, beside its queries and drafts, that belongs to the account that is signed in. */
type AccountState = {
  reset: () => void;
  /** Reads what an earlier page left in the drafts. */
  restore?: () => void;
};

const states = new Set<AccountState>();

let isRestored = false;

/** Parts are loaded when they are shown: the state of one that comes later is restored at once. */
export function registerAccountState(state: AccountState): void {
  states.add(state);
  if (isRestored) state.restore?.();
}

/** Called when another account signs in, or none is. */
export function resetAccountState(): void {
  isRestored = false;
  for (const { reset } of states) reset();
}

/** Called once the drafts of the account are open. */
export function restoreAccountState(): void {
  isRestored = true;
  for (const { restore } of states) restore?.();
}

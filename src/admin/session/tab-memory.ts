/** What a part of the panel remembers in this tab, beside its queries and drafts, while one account is signed in. */
type TabMemory = {
  forget: () => void;
  /** Reads what an earlier page left in the drafts. */
  recover?: () => void;
};

const memories = new Set<TabMemory>();

let isRecovered = false;

/** Parts are loaded when they are shown: one that comes later recovers at once. */
export function addTabMemory(memory: TabMemory): void {
  memories.add(memory);
  if (isRecovered) memory.recover?.();
}

export function forgetTabMemory(): void {
  isRecovered = false;
  for (const { forget } of memories) forget();
}

/** Once the drafts of the account are open. */
export function recoverTabMemory(): void {
  isRecovered = true;
  for (const { recover } of memories) recover?.();
}

import { offlineCopy } from "./copy.ts";
import { NOTE_ID } from "./stored-copy.ts";

/** Above a stored page, outside the hydrated part. Without links: a page's first link has to skip to its content. */
export function writeNote(seen: string | null): string {
  const { label, note, buying } = offlineCopy;
  return `<aside id="${NOTE_ID}" aria-label="${label}" class="bg-sand"><p class="frame py-3 text-sm">${note(seen)} ${buying}</p></aside>`;
}

import { offlineCopy } from "./copy.ts";
import { NOTE_ID } from "./stored-copy.ts";

/** Stands above a stored page, outside of what the browser hydrates. Without links: the first one of a page skips to its content. */
export function writeNote(seen: string | null): string {
  const { label, note, buying } = offlineCopy;
  return `<aside id="${NOTE_ID}" aria-label="${label}" class="bg-sand"><p class="frame py-3 text-sm">${note(seen)} ${buying}</p></aside>`;
}

/** Id of the note that the service worker puts above a stored page. */
export const NOTE_ID = "copia";

/** Whether the page is a stored copy, whose prices may be stale. */
export function isStoredCopy(): boolean {
  return document.getElementById(NOTE_ID) !== null;
}

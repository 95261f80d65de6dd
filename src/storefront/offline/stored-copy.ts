/** Id of the note that the service worker puts above a stored page. */
export const NOTE_ID = "copia";

/** Whether the page is one that this browser had stored: its prices may be old. */
export function isStoredCopy(): boolean {
  return document.getElementById(NOTE_ID) !== null;
}

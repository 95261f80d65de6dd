import { currentEntry, isReturning, pushEntry, replaceEntry } from "../checkout/history.ts";
import { leaveEntry, pushHere } from "../checkout/moves.ts";

// For the open sheet: the address below it, and the one that choices in it led to.
let below = "";
let chosen = "";

/**
 * Gives an open sheet a history entry, so that a phone's Back closes it where the system does not handle popovers. A
 * link followed in it replaces that entry. Returns a function that stops it.
 */
export function followSheets(): () => void {
  const onToggle = ({ target }: ToggleEvent) => {
    if (target instanceof HTMLElement && target.matches("[data-sheet]")) noteToggle();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const sheet = openSheet();
    if (sheet && isUnder(sheet, target)) sheet.hidePopover();
  };
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("[data-sheet] a[href]");
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (link && isPlain) goFromSheet(event, link.href);
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.closest("[data-sheet]")) return;
    const typed = Array.from(new FormData(form), ([name, value]): [string, string] => [name, String(value)]);
    goFromSheet(event, `${form.action}?${new URLSearchParams(typed)}`);
  };
  const stopped = new AbortController();
  const { signal } = stopped;
  document.addEventListener("toggle", onToggle, { capture: true, signal }); // does not bubble
  document.addEventListener("focusin", onFocus, { signal });
  document.addEventListener("click", onClick, { signal });
  document.addEventListener("submit", onSubmit, { signal });
  window.addEventListener("popstate", closeOnBack, { signal });
  noteToggle();
  return () => stopped.abort();
}

/** A choice in an open sheet, or one that replaces another (`isReplaced`), adds no history entry. */
export function changeAddress(address: string, isReplaced: boolean): void {
  const isInSheet = currentEntry().sheet === true;
  if (isInSheet) chosen = new URL(address, location.href).href;
  if (isInSheet || isReplaced) replaceEntry(currentEntry(), address);
  else pushEntry(null, address);
}

function openSheet(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-sheet]:popover-open");
}

/** Whether the focused element beside an open sheet is covered by it. */
function isUnder(sheet: HTMLElement, focused: EventTarget | null): boolean {
  return focused instanceof Element && focused.matches(":focus-visible") && !sheet.contains(focused);
}

function noteToggle(): void {
  const sheet = openSheet();
  if ((sheet !== null) === (currentEntry().sheet === true)) return;
  if (sheet) {
    if (isUnder(sheet, document.activeElement)) sheet.querySelector("button")?.focus();
    below = chosen = location.href;
    pushHere({ sheet: true });
    return;
  }
  // The choice becomes a step of its own; a reloaded page knows of none.
  if (below !== "" && chosen === below) leaveEntry(null);
  else replaceEntry(null, location.href);
}

function closeOnBack(): void {
  const sheet = openSheet();
  if (!sheet || currentEntry().sheet) return noteToggle();
  // This is the Back of a sheet closed earlier.
  if (isReturning) return;
  sheet.hidePopover();
  if (chosen === below) return;
  // The browser would scroll to where the list below was.
  const position = scrollY;
  requestAnimationFrame(() => scrollTo(0, position));
  pushEntry(null, chosen);
  // The list of products follows the history and has read the address below.
  window.dispatchEvent(new PopStateEvent("popstate"));
}

function goFromSheet(event: Event, address: string): void {
  if (event.defaultPrevented || !currentEntry().sheet) return;
  event.preventDefault();
  location.replace(address);
}

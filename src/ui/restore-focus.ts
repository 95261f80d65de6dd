const CONTROLS =
  "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]:not([tabindex='-1'])";

const MOMENTS = ["focusin", "keydown", "click"];

/** When a focused element disappears, focuses what replaces it or is beside it, or the page at a new address; other code may override it. Returns a function that stops it. */
export function restoreFocus(): () => void {
  let holder: Element | null = null;
  let path = "";
  const note = () => {
    holder = document.activeElement;
    path = location.pathname;
  };
  const observer = new MutationObserver((records) => {
    const gap = holder && gapLeftBy(holder, records);
    if (!gap) return;
    requestAnimationFrame(() => {
      if (!isNowhere()) return;
      const page = location.pathname === path ? null : document.querySelector<HTMLElement>("main[tabindex]");
      (page ?? beside(gap))?.focus({ preventScroll: true });
    });
  });

  // A press on nothing removes the focus on purpose: noted, so that it stays that way.
  const listen = { capture: true, passive: true };
  for (const moment of MOMENTS) document.addEventListener(moment, note, listen);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    for (const moment of MOMENTS) document.removeEventListener(moment, note, listen);
    observer.disconnect();
  };
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

type Gap = { parent: Node; before: Node | null; after: Node | null };

/** Around the outermost removed ancestor; undefined if the element is still in the page. */
function gapLeftBy(element: Element, records: readonly MutationRecord[]): Gap | undefined {
  if (element.isConnected) return undefined;
  let gap: Gap | undefined;
  for (const { removedNodes, target, previousSibling, nextSibling } of records) {
    const isTaken = [...removedNodes].some((node) => node.contains(gap ? gap.parent : element));
    if (isTaken) gap = { parent: target, before: previousSibling, after: nextSibling };
  }
  return gap;
}

/** The next control in the gap or after it, else the last before it, else the nearest around it. */
function beside({ parent, before, after }: Gap): HTMLElement | undefined {
  // Something else may fill the gap by now.
  const next = before === null ? parent.firstChild : before.isConnected ? before.nextSibling : after;
  for (let around: Node | null = parent; around instanceof HTMLElement; around = around.parentElement) {
    const page = around.querySelector<HTMLElement>("main[tabindex]");
    if (page) return page;
    const controls = [...around.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (control) => control.checkVisibility() && !control.closest("[inert]"),
    );
    const target =
      controls.find((control) => next?.isConnected && isFrom(next, control)) ??
      controls.findLast((control) => before?.isConnected && isUpTo(before, control)) ??
      controls[0];
    if (target) return target;
    if (around.tabIndex === -1 && around.hasAttribute("tabindex")) return around;
  }
  return undefined;
}

function isFrom(start: Node, control: Element): boolean {
  return start.contains(control) || Boolean(start.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING);
}

function isUpTo(end: Node, control: Element): boolean {
  return end.contains(control) || Boolean(end.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING);
}

import { useEffect } from "react";
import type { AroundNavHandler } from "wouter";
import { Button } from "#ui/button.tsx";
import { createStore } from "#ui/store.ts";
import { QuestionButtons, QuestionDialog } from "../parts/question-dialog.tsx";
import { focusWhenOpened } from "../parts/when-shown.ts";
import { frameCopy } from "./copy.ts";
import { forgetUnsaved, hasUnsaved } from "./unsaved.ts";

const words = frameCopy.leave;

/** The step to take once the user confirms. */
const wanted = createStore<(() => void) | undefined>(undefined);

/** The present page's history entry: `popstate` only tells the new one. */
let here = entryNow();

function entryNow(): { path: string; href: string; state: unknown } {
  return { path: location.pathname, href: location.href, state: history.state as unknown };
}

function noteEntry(): void {
  here = entryNow();
}

export function askBeforeLeaving(what: "page" | "panel", leave: () => void): void {
  if (!hasUnsaved[what]()) return leave();
  wanted.write(() => {
    if (what === "page") forgetUnsaved();
    leave();
  });
}

/** As in tabs.css: there the links to the sections are a bar at the end of the screen. */
const phones = window.matchMedia("(width < 40rem)");

/** Every navigation within the panel passes through here. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  const isSamePage = new URL(to, location.href).pathname === location.pathname;
  const step = () => {
    navigate(to, options);
    // The bar is in reach anywhere on a page, and the next page begins at its top.
    if (phones.matches && !options?.replace) scrollTo(0, 0);
  };
  if (isSamePage) step();
  else askBeforeLeaving("page", step);
};

let isGoingBack = false;

/** The browser has already gone back: the page is pushed again, then it asks, or closes the dialog over it. */
function onPopState(event: PopStateEvent): void {
  const isUnsaved = hasUnsaved.page();
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (isGoingBack || location.pathname === here.path || !(isUnsaved || dialog)) {
    isGoingBack = false;
    noteEntry();
    return;
  }
  event.stopImmediatePropagation();
  history.pushState(here.state, "", here.href);
  // The browser goes on to where the other page was scrolled.
  const position = scrollY;
  requestAnimationFrame(() => scrollTo(0, position));
  if (!isUnsaved) dialog?.dispatchEvent(new Event("cancel", { cancelable: true }));
  else
    askBeforeLeaving("page", () => {
      isGoingBack = true;
      history.back();
    });
}

// Before the router's listener, which must not see a cancelled step.
window.addEventListener("popstate", onPopState, { capture: true });
// The router dispatches these when it writes the history.
for (const step of ["pushState", "replaceState"]) window.addEventListener(step, noteEntry);

// On closing or reloading the tab the browser asks, unless all drafts are stored.
window.addEventListener("beforeunload", (event) => {
  if (hasUnsaved.tab()) event.preventDefault();
});

export function LeaveQuestion() {
  const leave = wanted.useValue();
  const stay = () => wanted.write(undefined);
  useEffect(() => () => wanted.write(undefined), []);

  return (
    <QuestionDialog isOpen={leave !== undefined} onClose={stay} title={words.title}>
      <p className="mt-3 text-muted">{words.intro}</p>
      <QuestionButtons>
        <Button
          look="quiet"
          onClick={() => {
            stay();
            leave?.();
          }}
        >
          {words.leave}
        </Button>
        {/* Pressing Enter without reading loses nothing. */}
        <Button ref={focusWhenOpened} onClick={stay}>
          {words.stay}
        </Button>
      </QuestionButtons>
    </QuestionDialog>
  );
}

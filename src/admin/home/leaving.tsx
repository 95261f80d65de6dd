import { useEffect, useRef } from "react";
import type { AroundNavHandler } from "wouter";
import { Button } from "#ui/button.tsx";
import { createStore } from "#ui/store.ts";
import { QuestionButtons, QuestionDialog } from "../parts/question-dialog.tsx";
import { homeCopy } from "./copy.ts";
import { forgetUnsaved, wouldLose } from "./unsaved.ts";

const words = homeCopy.leave;

/** What somebody wants to do that would lose it, while they are asked. */
const wanted = createStore<(() => void) | undefined>(undefined);

/** The page that is shown, as its entry in the history has it: the browser tells only where it has gone. */
let here = entryNow();

function entryNow(): { path: string; href: string; state: unknown } {
  return { path: location.pathname, href: location.href, state: history.state as unknown };
}

function noteEntry(): void {
  here = entryNow();
}

/** Does what leaves the page or the whole panel: at once, or when whoever is asked says so. */
export function askBeforeLeaving(what: "page" | "panel", leave: () => void): void {
  if (!wouldLose[what]()) return leave();
  wanted.write(() => {
    // Whoever signs out leaves nothing behind in any case.
    if (what === "page") forgetUnsaved();
    leave();
  });
}

/** As in tabs.css: there the links to the sections are a bar at the end of the screen. */
const phones = window.matchMedia("(width < 40rem)");

/** Every step within the panel goes through here. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  const isSamePage = new URL(to, location.href).pathname === location.pathname;
  const step = () => {
    navigate(to, options);
    // The bar is at hand anywhere on a page: what it opens begins at its beginning.
    if (phones.matches && !options?.replace) scrollTo(0, 0);
  };
  if (isSamePage) step();
  else askBeforeLeaving("page", step);
};

let isGoingBack = false;

/** The browser has gone back already when it says so: the page is put on top again, and then it is asked. */
function onPopState(event: PopStateEvent): void {
  if (isGoingBack || !wouldLose.page() || location.pathname === here.path) {
    isGoingBack = false;
    noteEntry();
    return;
  }
  event.stopImmediatePropagation();
  history.pushState(here.state, "", here.href);
  askBeforeLeaving("page", () => {
    isGoingBack = true;
    history.back();
  });
}

// Before the router listens, and for good: it must not see the step that is not taken.
window.addEventListener("popstate", onPopState, { capture: true });
// The router has the history say so whenever it writes there, be it only a filter.
for (const step of ["pushState", "replaceState"]) window.addEventListener(step, noteEntry);

// The tab is closed or loaded anew: the browser asks in its own words, unless everything typed is there again afterwards.
window.addEventListener("beforeunload", (event) => {
  if (wouldLose.tab()) event.preventDefault();
});

/** Asks before what was typed is lost. */
export function LeaveQuestion() {
  const leave = wanted.useValue();
  const stay = () => wanted.write(undefined);
  // The panel is closed, and with it whatever was asked.
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
        <StayButton onClick={stay} />
      </QuestionButtons>
    </QuestionDialog>
  );
}

/** Has the focus: whoever presses Enter without reading loses nothing. */
function StayButton({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} onClick={onClick}>
      {words.stay}
    </Button>
  );
}

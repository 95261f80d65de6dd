import { useEffect, useId } from "react";
import type { AroundNavHandler } from "wouter";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { createStore } from "#ui/store.ts";
import { settingsCopy } from "../settings/copy.ts";

const words = settingsCopy.leave;

/** Where the pages are that hold something typed and not saved. */
const unsavedAt = new Set<{ path: string }>();

/** What somebody wants to do that would lose it, while they are asked. */
const wanted = createStore<(() => void) | undefined>(undefined);

/** Holds whoever would leave the page that is shown, by whatever way, as long as something typed is not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  useUnloadWarning(isUnsaved);
  useEffect(() => {
    if (!isUnsaved) return;
    const page = { path: location.pathname };
    unsavedAt.add(page);
    return () => {
      unsavedAt.delete(page);
    };
  }, [isUnsaved]);
}

/** The browser asks before the tab is closed or loaded anew: enough for what outlives a step within the panel. */
export function useUnloadWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
}

/** Does it at once, or when whoever is asked says so. */
export function askBeforeLeaving(leave: () => void): void {
  if (unsavedAt.size === 0) leave();
  else wanted.write(() => leave());
}

/** Every step within the panel goes through here. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  const isSamePage = new URL(to, location.href).pathname === location.pathname;
  if (isSamePage) navigate(to, options);
  else askBeforeLeaving(() => navigate(to, options));
};

let isGoingBack = false;

/** The browser has gone back already when it says so: the page is put on top again, and then it is asked. */
function onPopState(event: PopStateEvent): void {
  const [page] = unsavedAt;
  if (!page || isGoingBack || location.pathname === page.path) {
    isGoingBack = false;
    return;
  }
  event.stopImmediatePropagation();
  history.pushState(null, "", page.path);
  askBeforeLeaving(() => {
    isGoingBack = true;
    history.back();
  });
}

// Before the router listens, and for good: it must not see the step that is not taken.
window.addEventListener("popstate", onPopState, { capture: true });

/** Asks before what was typed is lost. */
export function LeaveQuestion() {
  const titleId = useId();
  const leave = wanted.useValue();
  const stay = () => wanted.write(undefined);

  return (
    <Dialog
      isOpen={leave !== undefined}
      onClose={stay}
      labelledBy={titleId}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] bg-paper p-6 text-ink backdrop:bg-ink/40"
    >
      <h2 id={titleId} className="font-display text-xl">
        {words.title}
      </h2>
      <p className="mt-3 text-muted">{words.intro}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button
          look="quiet"
          onClick={() => {
            stay();
            leave?.();
          }}
        >
          {words.leave}
        </Button>
        <Button onClick={stay}>{words.stay}</Button>
      </div>
    </Dialog>
  );
}

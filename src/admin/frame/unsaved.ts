import { useEffect } from "react";

type Storing = {
  /** Whether it would survive the end of the tab. */
  isStored: () => boolean;
  forget: () => void;
};

const NOT_STORED: Storing = { isStored: () => false, forget: () => undefined };

/** What is typed on the page that is shown and not saved. */
const unsaved = new Set<Storing>();

/** How many parts of the page have something chosen that is no work yet. */
let chosen = 0;

type GuardedWork = { hasWork: () => boolean; isStored: () => boolean };

/** What lives from page to page, until the panel is closed or somebody signs out. */
const guardedWork = new Set<GuardedWork>();

/** Registers a form as unsaved while `isUnsaved`: leaving its page asks first. */
export function useUnsaved(isUnsaved: boolean, storing: Storing = NOT_STORED): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const work = { ...storing }; // a copy: two forms may pass the same object
    unsaved.add(work);
    return () => {
      unsaved.delete(work);
    };
  }, [isUnsaved, storing]);
}

/** While `isChosen`, the page outlives a session that ends; leaving it drops what is chosen without a question. */
export function useChosen(isChosen: boolean): void {
  useEffect(() => {
    if (!isChosen) return;
    chosen += 1;
    return () => {
      chosen -= 1;
    };
  }, [isChosen]);
}

/** Registers, for as long as the panel is open, work that outlives a page of it: leaving the panel asks first. */
export function guardUnsavedWork(work: GuardedWork): void {
  guardedWork.add(work);
}

export function forgetUnsaved(): void {
  for (const { forget } of unsaved) forget();
}

/** Whether leaving the page, signing out or closing the tab would lose something that was typed. */
export const hasUnsaved = {
  page: () => unsaved.size > 0,
  panel: () => unsaved.size > 0 || [...guardedWork].some(({ hasWork }) => hasWork()),
  tab: () =>
    [...unsaved].some(({ isStored }) => !isStored()) ||
    [...guardedWork].some(({ hasWork, isStored }) => hasWork() && !isStored()),
};

/** What the login waits in front of, for the same account, when a session ends. */
export const outlivesSession = {
  page: () => chosen > 0 || hasUnsaved.page(),
  panel: () => chosen > 0 || hasUnsaved.panel(),
};

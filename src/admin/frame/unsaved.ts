import { useEffect } from "react";

type Storing = {
  /** Whether it would survive closing the tab. */
  isStored: () => boolean;
  forget: () => void;
};

const NOT_STORED: Storing = { isStored: () => false, forget: () => undefined };

/** Unsaved work on the present page. */
const unsaved = new Set<Storing>();

/** How many parts of the page have a selection that is not work yet. */
let chosen = 0;

type GuardedWork = { hasWork: () => boolean; isStored: () => boolean };

/** Work that spans pages, until the panel is closed or somebody signs out. */
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

/** While `isChosen`, the page survives an expired session; leaving it drops the selection without asking. */
export function useChosen(isChosen: boolean): void {
  useEffect(() => {
    if (!isChosen) return;
    chosen += 1;
    return () => {
      chosen -= 1;
    };
  }, [isChosen]);
}

/** Registers, while the panel is open, work that spans pages: leaving the panel asks first. */
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

/** The login covers the page, for the same account, if the session expires. */
export const outlivesSession = {
  page: () => chosen > 0 || hasUnsaved.page(),
  panel: () => chosen > 0 || hasUnsaved.panel(),
};

import { useEffect } from "react";

/** What becomes of work when its page goes away. */
type Keeping = {
  /** Whether it would survive the end of the tab. */
  isStored: () => boolean;
  /** Somebody said that it may go. */
  forget: () => void;
};

const NOT_STORED: Keeping = { isStored: () => false, forget: () => undefined };

/** What is typed on the page that is shown and not saved. */
const unsaved = new Set<Keeping>();

type GuardedWork = { hasWork: () => boolean; isStored: () => boolean };

/** Ask whether there is something that the panel keeps from page to page, until it is closed or somebody signs out. */
const guardedWork = new Set<GuardedWork>();

/** Holds whoever would leave the page that is shown, by whatever way, as long as something typed is not saved. */
export function useUnsaved(isUnsaved: boolean, keeping: Keeping = NOT_STORED): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const work = { ...keeping };
    unsaved.add(work);
    return () => {
      unsaved.delete(work);
    };
  }, [isUnsaved, keeping]);
}

/** Holds whoever would leave the panel, for good: for work that outlives a step within it. */
export function guardUnsavedWork(work: GuardedWork): void {
  guardedWork.add(work);
}

/** What is typed on the page that is shown goes with it: somebody said so. */
export function forgetUnsaved(): void {
  for (const { forget } of unsaved) forget();
}

/** Whether something typed goes with the page that is shown, with whoever signs out, or with the tab. */
export const wouldLose = {
  page: () => unsaved.size > 0,
  panel: () => unsaved.size > 0 || [...guardedWork].some(({ hasWork }) => hasWork()),
  tab: () =>
    [...unsaved].some(({ isStored }) => !isStored()) ||
    [...guardedWork].some(({ hasWork, isStored }) => hasWork() && !isStored()),
};

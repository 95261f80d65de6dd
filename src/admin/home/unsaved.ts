import { useEffect } from "react";

/** What is typed on the page that is shown and not saved. */
const unsaved = new Set<object>();

/** Ask whether there is something that the panel keeps from page to page, until it is closed or somebody signs out. */
const keptWork = new Set<() => boolean>();

/** Holds whoever would leave the page that is shown, by whatever way, as long as something typed is not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const work = {};
    unsaved.add(work);
    return () => {
      unsaved.delete(work);
    };
  }, [isUnsaved]);
}

/** Holds whoever would leave the panel, for good: for work that outlives a step within it. */
export function keepWork(hasWork: () => boolean): void {
  keptWork.add(hasWork);
}

/** Whether something typed goes with the page that is shown, or with the whole panel. */
export const wouldLose = {
  page: () => unsaved.size > 0,
  panel: () => unsaved.size > 0 || [...keptWork].some((hasWork) => hasWork()),
};

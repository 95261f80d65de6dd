import { useLayoutEffect, useRef } from "react";
import { useTopDialog } from "#ui/dialog.tsx";
import { dismissToast, type Toast, toasts } from "#ui/toast.ts";

/**
 * Brings a dialog's toasts into view. When the next dialog opens, whose own they would seem to be, they are dismissed,
 * except those that offer to undo.
 */
export function ToastsOfDialogs(): null {
  const dialog = useTopDialog();
  const shown = toasts.useValue();
  const open = useRef<readonly HTMLDialogElement[]>([]);
  const seen = useRef<ReadonlySet<number>>(new Set());
  const ofDialogs = useRef<ReadonlySet<number>>(new Set());

  useLayoutEffect(() => {
    // A dialog over another, or one returned to, is not the next one.
    const others = open.current.filter((one) => one.open && one !== dialog);
    const isNext = dialog !== undefined && others.length === 0 && !open.current.includes(dialog);
    open.current = dialog ? [...others, dialog] : others;
    if (!isNext) return;
    for (const { id, action } of toasts.read()) if (ofDialogs.current.has(id) && !action) dismissToast(id);
  }, [dialog]);

  useLayoutEffect(() => {
    const isOfDialog = ({ id, isNews }: Toast) =>
      ofDialogs.current.has(id) || (dialog !== undefined && !isNews && !seen.current.has(id));
    const ofDialogsNow = idsOf(shown.filter(isOfDialog));
    // Its place is below all fields, where its buttons may lie over it.
    if (ofDialogsNow.some((id) => !ofDialogs.current.has(id)) && dialog?.querySelector("[data-toasts]")) {
      dialog.scrollTo(0, dialog.scrollHeight);
    }
    ofDialogs.current = new Set(ofDialogsNow);
    seen.current = new Set(idsOf(shown));
  }, [dialog, shown]);
  return null;
}

const idsOf = (some: readonly Toast[]) => some.map(({ id }) => id);

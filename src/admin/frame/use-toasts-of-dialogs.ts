import { useLayoutEffect, useRef } from "react";
import { useTopDialog } from "#ui/dialog.tsx";
import { dismissToast, toasts } from "#ui/toast.ts";

/** What a dialog said does not move into the next one, whose own it would seem to be; what still can be undone does. */
export function useToastsOfDialogs(): void {
  const dialog = useTopDialog();
  const shown = toasts.useValue();
  const open = useRef<readonly HTMLDialogElement[]>([]);
  const said = useRef<ReadonlySet<number>>(new Set());

  useLayoutEffect(() => {
    // One that opens over another, or that another one was open over, is not the next.
    const others = open.current.filter((one) => one.open && one !== dialog);
    const isNext = dialog !== undefined && others.length === 0 && !open.current.includes(dialog);
    open.current = dialog ? [...others, dialog] : others;
    if (!isNext) return;
    for (const { id, action } of toasts.read()) if (said.current.has(id) && !action) dismissToast(id);
  }, [dialog]);

  useLayoutEffect(() => {
    const own = shown.filter(({ id }) => dialog !== undefined || said.current.has(id));
    said.current = new Set(own.map(({ id }) => id));
  }, [dialog, shown]);
}

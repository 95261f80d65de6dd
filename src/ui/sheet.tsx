import type { ReactNode } from "react";
import { CloseIcon } from "./icons.tsx";

type SheetProps = {
  /** Named by the `popoverTarget` of the button that opens it. */
  id: string;
  label: string;
  closeLabel: string;
  children: ReactNode;
};

/** A panel from the left edge. The browser itself opens and closes it, so it works before and without JavaScript. */
export function Sheet({ id, label, closeLabel, children }: SheetProps) {
  return (
    <nav id={id} popover="auto" aria-label={label} className="sheet">
      <div className="flex h-16 items-center px-2">
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={closeLabel}
          title={closeLabel}
          className="icon-button"
        >
          <CloseIcon />
        </button>
      </div>
      {children}
    </nav>
  );
}

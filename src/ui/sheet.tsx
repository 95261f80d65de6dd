import type { ReactNode } from "react";
import { CloseIcon } from "./icons.tsx";

type SheetProps = {
  id: string;
  label: string;
  closeLabel: string;
  children: ReactNode;
};

/** A popover: it works before and without JavaScript. */
export function Sheet({ id, label, closeLabel, children }: SheetProps) {
  return (
    <nav id={id} popover="auto" data-sheet aria-label={label} className="sheet">
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

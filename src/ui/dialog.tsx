import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { createStore } from "./store.ts";

const openDialogs = createStore<readonly HTMLDialogElement[]>([]);

/** Everything outside the top dialog is inert, toasts too. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return openDialogs.useValue().at(-1);
}

function setOpenDialogs(dialogs: readonly HTMLDialogElement[]): void {
  lockScroll(dialogs.length > 0);
  openDialogs.write(dialogs);
}

/** Keeps the scrollbar's width, so that nothing moves sideways. */
function lockScroll(isLocked: boolean): void {
  const { classList, clientWidth } = document.documentElement;
  if (isLocked && window.innerWidth > clientWidth) classList.add("[scrollbar-gutter:stable]");
  if (!isLocked) classList.remove("[scrollbar-gutter:stable]");
  classList.toggle("overflow-hidden", isLocked);
}

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  labelledBy: string;
  className: string;
  children: ReactNode;
};

/** Toasts appear in its `data-toasts` element, or over the dialog if there is none. */
export function Dialog({ isOpen, onClose, labelledBy, className, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!isOpen || !dialog) return;
    dialog.showModal();
    setOpenDialogs([...openDialogs.read(), dialog]);
    return () => {
      dialog.close();
      setOpenDialogs(openDialogs.read().filter((other) => other !== dialog));
    };
  }, [isOpen]);

  useEffect(() => {
    const dialog = element.current;
    const onClick = (event: MouseEvent) => {
      if (isBesidePanel(event, dialog)) onClose();
    };
    dialog?.addEventListener("click", onClick);
    return () => dialog?.removeEventListener("click", onClick);
  }, [onClose]);

  // `close` also fires, later, if code closed the dialog: by then it may be open again.
  const closedByBrowser = (dialog: HTMLDialogElement) => isOpen && !dialog.open;

  return (
    <dialog
      ref={element}
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- spelt out for whoever looks for the attribute
      role="dialog"
      aria-labelledby={labelledBy}
      className={className}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget: dialog }) => {
        if (!closedByBrowser(dialog)) return;
        // Chromium fires no `cancel` for an Escape without an earlier press; reopened, it can ask first.
        dialog.showModal();
        onClose();
      }}
    >
      {isOpen && children}
    </dialog>
  );
}

function isBesidePanel(event: MouseEvent, dialog: HTMLDialogElement | null): boolean {
  if (!dialog || event.target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
}

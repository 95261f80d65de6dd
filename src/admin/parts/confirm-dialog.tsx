import { type ReactNode, useId } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { copy } from "../copy.ts";

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string | undefined;
  /** On the button that does it. */
  submit: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something goes that does not come back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, submit, isBusy = false, onConfirm, onClose, children } = props;
  const titleId = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={titleId}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] bg-paper p-6 text-ink backdrop:bg-ink/40"
    >
      <h2 id={titleId} className="font-display text-xl wrap-anywhere">
        {title}
      </h2>
      {children}
      <div data-toasts className="mt-4" />
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {copy.form.cancel}
        </Button>
        {/* The later presses of several were meant for what stood here before. */}
        <Button isHeld={isBusy} onClick={({ detail }) => detail < 2 && onConfirm()}>
          {submit}
        </Button>
      </div>
    </Dialog>
  );
}

import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { DangerButton } from "./danger-button.tsx";
import { QuestionButtons, QuestionDialog } from "./question-dialog.tsx";

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string | undefined;
  submit: string;
  isBusy?: boolean;
  /** Confirming cannot be undone. */
  isDanger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, submit, isBusy = false, isDanger = false, onConfirm, onClose, children } = props;
  const Submit = isDanger ? DangerButton : Button;
  return (
    <QuestionDialog isOpen={isOpen} onClose={onClose} title={title}>
      {children}
      <div data-toasts className="mt-4" />
      <QuestionButtons onCancel={onClose}>
        <Submit isHeld={isBusy} onClick={onConfirm}>
          {submit}
        </Submit>
      </QuestionButtons>
    </QuestionDialog>
  );
}

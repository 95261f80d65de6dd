import type { ReactNode } from "react";
import { MainButton } from "./main-button.tsx";
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
  const { isOpen, title, submit, isBusy = false, isDanger, onConfirm, onClose, children } = props;
  return (
    <QuestionDialog isOpen={isOpen} onClose={onClose} title={title}>
      {children}
      <div data-toasts className="mt-4" />
      <QuestionButtons onCancel={onClose}>
        <MainButton isDanger={isDanger} isHeld={isBusy} onClick={onConfirm}>
          {submit}
        </MainButton>
      </QuestionButtons>
    </QuestionDialog>
  );
}

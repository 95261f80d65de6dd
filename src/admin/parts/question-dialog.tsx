import { type ReactNode, useId } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { copy } from "../copy.ts";

type QuestionDialogProps = { isOpen: boolean; onClose: () => void; title: string | undefined; children: ReactNode };

export function QuestionDialog({ isOpen, onClose, title, children }: QuestionDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={titleId}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] scroll-pb-24 bg-paper px-6 pt-6 text-ink backdrop:bg-ink/40 max-sm:mb-0 max-sm:w-full max-sm:max-w-none"
    >
      <h2 id={titleId} className="font-display text-xl wrap-anywhere">
        {title}
      </h2>
      {children}
    </Dialog>
  );
}

type QuestionButtonsProps = { onCancel?: () => void; cancel?: string; isHeld?: boolean; children?: ReactNode };

/** The main button comes last; always visible. */
export function QuestionButtons({ onCancel, cancel = copy.form.cancel, isHeld, children }: QuestionButtonsProps) {
  return (
    <div className="sticky bottom-0 flex flex-wrap justify-end gap-3 bg-paper pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] max-sm:[&>button]:grow max-sm:[&>button]:px-4 [&>[role=alert]]:w-full">
      {onCancel && (
        <Button look="quiet" isHeld={isHeld} onClick={onCancel}>
          {cancel}
        </Button>
      )}
      {children}
    </div>
  );
}

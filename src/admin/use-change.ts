import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { useRef } from "react";
import { dismissToast, showToast } from "#ui/toast.ts";
import { copy } from "./copy.ts";
import { detailOf, isUnanswered } from "./http.ts";

type Options = "mutationKey" | "scope" | "onMutate" | "onSettled";

type Change<Sent, Answer> = Pick<UseMutationOptions<Answer, Error, Sent>, Options> & {
  send: (sent: Sent) => Promise<Answer>;
  /** The toast's title. */
  done?: string;
  failed: string | ((error: Error) => string);
  explain?: (error: Error) => string;
  /** Whether the form itself shows the refusal: then no toast does. */
  isMarked?: (error: Error) => boolean;
  onDone?: (answer: Answer, sent: Sent) => Promise<void> | void;
  onFailed?: (error: Error, sent: Sent) => Promise<void> | void;
};

function explainChange(error: Error): string {
  return isUnanswered(error) ? copy.call.maybeDone : detailOf(error);
}

/** Something to ask of the shop; a toast tells the result. */
export function useChange<Sent, Answer>(change: Change<Sent, Answer>) {
  const { send, done, failed, explain = explainChange, isMarked, onDone, onFailed, ...options } = change;
  const failure = useRef<number>(undefined); // its toast
  // A later success, or another failure, replaces the failure's toast.
  const dismissFailure = () => {
    if (failure.current !== undefined) dismissToast(failure.current);
  };
  return useMutation({
    ...options,
    mutationFn: send,
    onSuccess: async (answer, sent) => {
      dismissFailure();
      if (done !== undefined) showToast({ title: done });
      await onDone?.(answer, sent);
    },
    onError: async (error, sent) => {
      dismissFailure();
      if (!isMarked?.(error)) {
        const title = typeof failed === "string" ? failed : failed(error);
        failure.current = showToast({ title, description: explain(error), tone: "danger" });
      }
      await onFailed?.(error, sent);
    },
  });
}

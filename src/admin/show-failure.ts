import { dismissToast, showToast, toasts } from "#ui/toast.ts";
import { detailOf } from "./http.ts";

/** Says what failed, and why. */
export function showFailure(title: string, error: unknown): void {
  showToast({ title, description: detailOf(error), tone: "danger" });
}

/** What succeeds at last does not stand beside its failure. */
export function dismissFailure(title: string): void {
  for (const toast of toasts.read()) {
    if (toast.tone === "danger" && toast.title === title) dismissToast(toast.id);
  }
}

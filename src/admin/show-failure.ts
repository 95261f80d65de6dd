import { showToast } from "#ui/toast.ts";
import { detailOf } from "./http.ts";

export function showFailure(title: string, error: unknown): void {
  showToast({ title, description: detailOf(error), tone: "danger" });
}

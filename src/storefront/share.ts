import { showToast } from "#ui/toast.ts";
import { shareToasts } from "./screens-copy.ts";

/** Opens the system's share sheet with this page, or copies its address where there is none. */
export async function sharePage(title: string): Promise<void> {
  const url = location.href;
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // Closed by the shopper: nothing to say. Any other refusal falls back to copying.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast(shareToasts.copied);
  } catch {
    // Not over https, or not allowed: the address bar is left.
    showToast(shareToasts.failed);
  }
}

import { Button } from "#ui/button.tsx";
import { copyText } from "#ui/clipboard.ts";
import { ShareIcon } from "#ui/icons.tsx";
import { showToast } from "#ui/toast.ts";
import { detailCopy, shareToasts } from "./copy.ts";

/** Copies the link if there is no share sheet. */
export function ShareButton({ title, readUrl }: { title: string; readUrl: () => string }) {
  const share = async () => {
    const url = readUrl();
    if (await shareBySystem(title, url)) return;
    showToast((await copyText(url)) ? shareToasts.copied : shareToasts.failed);
  };
  return (
    <Button look="quiet" onClick={() => void share()}>
      <ShareIcon />
      {detailCopy.share}
    </Button>
  );
}

/** False if there is no share sheet, or it does not open. */
async function shareBySystem(title: string, url: string): Promise<boolean> {
  if (typeof navigator.share !== "function") return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    // Dismissed by the shopper. After any other error the link is copied.
    return error instanceof DOMException && error.name === "AbortError";
  }
}

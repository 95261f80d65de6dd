import { useId, useState } from "react";
import { Button, IconButton } from "#ui/button.tsx";
import { copyText } from "#ui/clipboard.ts";
import { Dialog } from "#ui/dialog.tsx";
import { CloseIcon, CopyIcon, ShareIcon } from "#ui/icons.tsx";
import { showToast } from "#ui/toast.ts";
import { pickerCopy } from "../copy.ts";
import { detailCopy, shareCopy, shareToasts } from "../screens-copy.ts";

/** Opens the system's share sheet, or where there is none asks how to share; `readUrl` gives the link of the moment. */
export function ShareButton({ title, readUrl }: { title: string; readUrl: () => string }) {
  const [asked, setAsked] = useState<"never" | "now" | "before">("never");
  const ask = () => setAsked("now");

  return (
    <>
      <Button look="quiet" onClick={() => void shareBySystem(title, readUrl()).then((isShared) => isShared || ask())}>
        <ShareIcon />
        {detailCopy.share}
      </Button>
      {asked !== "never" && (
        <ShareDialog
          isOpen={asked === "now"}
          title={title}
          url={asked === "now" ? readUrl() : ""}
          onClose={() => setAsked("before")}
        />
      )}
    </>
  );
}

/** False when the system has no share sheet, or does not open it. */
async function shareBySystem(title: string, url: string): Promise<boolean> {
  if (typeof navigator.share !== "function") return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    // Closed by the shopper: nothing to say. After any other refusal the shop asks itself.
    return error instanceof DOMException && error.name === "AbortError";
  }
}

type ShareDialogProps = { isOpen: boolean; title: string; url: string; onClose: () => void };

function ShareDialog({ isOpen, title, url, onClose }: ShareDialogProps) {
  const heading = useId();
  const copyAndClose = async () => {
    const isCopied = await copyText(url);
    onClose();
    showToast(isCopied ? shareToasts.copied : shareToasts.failed);
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy={heading} className="picker">
      <div className="grid gap-3 p-5">
        <h2 id={heading} className="pb-3 font-display text-lg">
          {detailCopy.share}
        </h2>
        <Button onClick={() => void copyAndClose()}>
          <CopyIcon />
          {shareCopy.copy}
        </Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onClose}
          className="button button-quiet"
        >
          {shareCopy.whatsapp}
        </a>
        <IconButton name={pickerCopy.close} onClick={onClose} className="absolute! top-2 right-2">
          <CloseIcon />
        </IconButton>
      </div>
    </Dialog>
  );
}

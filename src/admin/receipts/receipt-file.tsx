import { type ReactNode, useEffect, useId, useState } from "react";
import type { ReceiptRow } from "#server/receipts/list-receipts.ts";
import { Button } from "#ui/button.tsx";
import { callAddress } from "#ui/call-address.ts";
import { Dialog } from "#ui/dialog.tsx";
import { CloseIcon } from "#ui/icons.tsx";
import { copy } from "../copy.ts";
import { receiptsCopy } from "./copy.ts";
import { useReceiptPicture } from "./receipt-queries.ts";
import { ZoomPicture } from "./zoom-picture.tsx";

const words = receiptsCopy.file;

/** As large as the picture, whatever is shown in its place. */
export const RECEIPT_FRAME = "h-[min(56dvh,34rem)] w-full border border-line max-sm:h-[42dvh] lg:h-[min(72dvh,48rem)]";

/** The buyer's file: a picture that can be zoomed, or a PDF, which can only be downloaded. */
export function ReceiptFile({ receipt }: { receipt: ReceiptRow }) {
  if (receipt.media_type === "application/pdf") return <Pdf receipt={receipt} />;
  return <Picture receipt={receipt} />;
}

function Pdf({ receipt: { id } }: { receipt: ReceiptRow }) {
  return (
    <Frame>
      <p className="font-display text-xl">{words.pdf}</p>
      <p className="mt-2 max-w-prose text-muted">{words.pdfHint}</p>
      <a
        href={callAddress("GET /api/admin/receipts/:id/file", { params: { id } }).address}
        download
        className="button button-quiet mt-6"
      >
        {words.download}
      </a>
    </Frame>
  );
}

function Picture({ receipt: { id, order } }: { receipt: ReceiptRow }) {
  const picture = useReceiptPicture(id);
  const address = useObjectAddress(picture.data);
  const [isBroken, setBroken] = useState(false);
  const [isOpen, setOpen] = useState(false);

  if (picture.isPending || (address === undefined && !picture.isError)) {
    return (
      <div className={`skeleton ${RECEIPT_FRAME}`}>
        <output className="sr-only">{words.loading}</output>
      </div>
    );
  }
  if (address === undefined || isBroken) {
    return (
      <Frame role="alert">
        <p className="text-lg">{words.failed}</p>
        <Button
          look="quiet"
          className="mt-6"
          isHeld={picture.isFetching}
          onClick={() => void picture.refetch().then(() => setBroken(false))}
        >
          {copy.state.retry}
        </Button>
      </Frame>
    );
  }
  const shown = {
    src: address,
    alt: words.alt(order.order_number),
    name: words.zoomIn(order.order_number),
    onFailed: () => setBroken(true),
  };
  return (
    <figure>
      <ZoomPicture {...shown} className={RECEIPT_FRAME} />
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 text-sm text-muted">
        <span className="max-sm:sr-only">{words.zoomHint}</span>
        <Button look="link" className="text-base text-ink" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      </figcaption>
      <FullScreen title={shown.alt} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ZoomPicture {...shown} isWheelOwn className="min-h-0 w-full flex-1" />
      </FullScreen>
    </figure>
  );
}

type FullScreenProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode };

function FullScreen({ title, isOpen, onClose, children }: FullScreenProps) {
  const titleId = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={titleId}
      className="m-auto h-dvh max-h-none w-screen max-w-none bg-paper text-ink backdrop:bg-ink/40"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-4 px-4 py-1">
          <h2 id={titleId} className="truncate text-lg">
            {title}
          </h2>
          <Button look="link" className="inline-flex shrink-0 items-center gap-2" onClick={onClose}>
            <CloseIcon />
            {words.close}
          </Button>
        </div>
        {children}
      </div>
    </Dialog>
  );
}

function Frame({ role, children }: { role?: "alert"; children: ReactNode }) {
  return (
    <div role={role} className={`flex flex-col items-center justify-center p-6 text-center ${RECEIPT_FRAME}`}>
      {children}
    </div>
  );
}

/** Revoked with the component, or when the blob changes. */
function useObjectAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [blob]);
  return address;
}

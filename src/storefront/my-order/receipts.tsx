import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { dayAndTime } from "#domain/day-and-time.ts";
import type { OrderStatus } from "#domain/order.ts";
import { MAX_RECEIPTS } from "#domain/receipt.ts";
import { Button } from "#ui/button.tsx";
import { receiptCopy } from "./copy.ts";
import { lazyOrder } from "./lazy-order.ts";
import type { Receipt, ReceiptRefusal } from "./send-receipt.ts";

type ReceiptsProps = {
  receipts: readonly Receipt[];
  action: string;
  fields?: Readonly<Record<string, string>>; // sent with the file
  onSent: (receipt: Receipt) => void;
  onMoved: (status: OrderStatus) => void; // it no longer waits for its payment
};

const NO_FIELDS = {};

const FILE_ID = "comprobante";

const HINT_ID = "comprobante-nota";

export function Receipts({ receipts, action, fields = NO_FIELDS, onSent, onMoved }: ReceiptsProps) {
  const lastStatus = receipts.at(-1)?.status;
  const takesMore = receipts.length < MAX_RECEIPTS;
  return (
    <>
      <h2 className="receipt-title">{receiptCopy.title}</h2>
      <div aria-live="polite">
        {receipts.length > 0 && (
          <ul className="mb-4 grid gap-3">
            {receipts.map((receipt) => (
              <ReceiptState key={receipt.id} receipt={receipt} />
            ))}
          </ul>
        )}
        {takesMore && lastStatus === "rejected" && <p className="mb-4">{receiptCopy.another}</p>}
      </div>
      {takesMore ? (
        <ReceiptForm
          count={receipts.length}
          isReviewing={lastStatus === "pending"}
          action={action}
          fields={fields}
          onSent={onSent}
          onMoved={onMoved}
        />
      ) : (
        <p>{receiptCopy.full}</p>
      )}
    </>
  );
}

function ReceiptState({ receipt: { status, created_at, reject_reason } }: { receipt: Receipt }) {
  return (
    <li>
      <p className={`font-semibold wrap-anywhere ${status === "rejected" ? "text-accent" : ""}`}>
        {status === "rejected" && reject_reason ? receiptCopy.rejected(reject_reason) : receiptCopy.status[status]}
      </p>
      <p className="text-sm text-muted">{receiptCopy.sentAt(dayAndTime(created_at))}</p>
    </li>
  );
}

type UploadProps = Required<Omit<ReceiptsProps, "receipts">> & {
  count: number; // of the receipts that are shown
  isReviewing: boolean; // the last of them: nothing more is asked of the buyer
};

/** Choosing a file sends it. Until its code has loaded, a button appears beside the chosen file. */
function ReceiptForm(props: UploadProps) {
  const { action, fields, isReviewing } = props;
  const { input, isLoaded, sending, failure, sendChosen, sendAgain } = useUpload(props);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    // Otherwise the browser submits the form itself.
    if (!isLoaded) return;
    event.preventDefault();
    sendChosen();
  };
  return (
    <form method="post" encType="multipart/form-data" action={action} onSubmit={submit} className="receipt-form">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        ref={input}
        id={FILE_ID}
        type="file"
        name="receipt"
        // All pictures, so that a phone offers its camera beside gallery and files.
        accept="image/*,application/pdf"
        required
        aria-describedby={HINT_ID}
        onChange={sendChosen}
        onClick={(event) => sending && event.preventDefault()}
      />
      <label htmlFor={FILE_ID} className={`button ${isReviewing ? "button-quiet" : ""}`}>
        {receiptCopy.file}
      </label>
      {!isLoaded && (
        <button type="submit" className="button receipt-send">
          {receiptCopy.send}
        </button>
      )}
      <p id={HINT_ID} className="text-sm text-muted">
        {receiptCopy.hint}
      </p>
      {sending && <progress aria-label={receiptCopy.progress} max={100} value={sending.percent} />}
      <output className="empty:hidden">{sending && describeProgress(sending)}</output>
      <div role="alert" className="empty:hidden">
        {failure && <p className="font-medium text-accent">{failure.message}</p>}
        {failure?.canRetry && (
          <Button look="quiet" className="mt-3" onClick={() => sendAgain(failure.file)}>
            {receiptCopy.retry}
          </Button>
        )}
      </div>
    </form>
  );
}

type Sending = { percent: number | undefined }; // undefined while the file is made smaller

function useUpload({ count, action, fields, onSent, onMoved }: Omit<UploadProps, "isReviewing">) {
  const input = useRef<HTMLInputElement>(null);
  const part = lazyOrder.usePart();
  const isLoaded = typeof part === "object";
  const [sending, setSending] = useState<Sending>();
  const [failure, setFailure] = useState<ReceiptRefusal & { file: File; count: number }>();

  const send = async (file: File) => {
    if (!isLoaded) return;
    setFailure(undefined);
    setSending({ percent: undefined });
    const prepared = await part.prepareReceipt(file);
    const answer = prepared.ok
      ? await part.sendReceipt(action, fields, prepared.value, (share) => {
          setSending({ percent: Math.round(share * 100) });
        })
      : prepared;
    setSending(undefined);
    // Lets the same file be chosen again.
    if (input.current) input.current.value = "";
    if (answer.ok) return onSent(answer.value);
    setFailure({ ...answer.refusal, file, count });
    if (answer.refusal.movedTo) onMoved(answer.refusal.movedTo);
  };
  const sendChosen = () => {
    const file = input.current?.files?.[0];
    if (file && !sending) void send(file);
  };
  const sendAgain = (file: File) => {
    // The pressed button disappears.
    input.current?.focus();
    void send(file);
  };
  const sendEarlier = useEffectEvent(sendChosen);
  useEffect(() => void lazyOrder.load(), []);
  // Chosen before the code was loaded.
  useEffect(() => {
    if (isLoaded) sendEarlier();
  }, [isLoaded]);
  // A receipt that arrived although its answer was lost is shown.
  const hasCome = failure?.isLost && failure.count !== count;
  return { input, isLoaded, sending, failure: hasCome ? undefined : failure, sendChosen, sendAgain };
}

/** In steps of ten, so that a screen reader does not announce every change. */
function describeProgress({ percent }: Sending): string {
  return percent === undefined ? receiptCopy.preparing : receiptCopy.sending(Math.floor(percent / 10) * 10);
}

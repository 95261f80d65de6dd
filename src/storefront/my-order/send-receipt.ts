import { PHOTO_LIMITS } from "#domain/image-upload.ts";
import { isRecord, recordOf } from "#domain/json.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/order.ts";
import { MAX_RECEIPT_BYTES, RECEIPT_TIMEOUT_MS } from "#domain/receipt.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { OrderView } from "#server/orders/find-order.ts";
import { shrinkPhoto } from "#ui/shrink-photo.ts";
import { receiptCopy } from "./copy.ts";

export type Receipt = OrderView["receipts"][number];

/**
 * `message` is for people; `canRetry`: the same file may be sent again, since the shop recognises it. `isLost`: it may
 * have arrived. `movedTo` is the status of an order that no longer waits for payment.
 */
export type ReceiptRefusal = {
  message: string;
  canRetry: boolean;
  isLost?: true;
  movedTo?: OrderStatus | undefined;
};

const LOST: ReceiptRefusal = { message: receiptCopy.cut, canRetry: true, isLost: true };

const PDF = "application/pdf";

/** Shrinks photos first; refuses what is too large or no picture before sending anything. */
export async function prepareReceipt(file: File): Promise<Result<File, ReceiptRefusal>> {
  const isKnown = file.type === "" || file.type === PDF || file.type.startsWith("image/");
  if (!isKnown) return refuse({ message: receiptCopy.notReadable, canRetry: false });
  const light = await shrinkPhoto(file, PHOTO_LIMITS);
  return light.size > MAX_RECEIPT_BYTES ? refuse({ message: receiptCopy.tooLarge, canRetry: false }) : ok(light);
}

/** Like the page's form without JavaScript; `onProgress` gets the share sent so far. Never throws. */
export function sendReceipt(
  action: string,
  fields: Readonly<Record<string, string>>,
  file: File,
  onProgress: (share: number) => void,
): Promise<Result<Receipt, ReceiptRefusal>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("receipt", file);
  return new Promise((resolve) => {
    // fetch does not report upload progress.
    const request = new XMLHttpRequest();
    const failed = () => resolve(refuse(LOST));
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener("load", () => resolve(readAnswer(request.status, request.response)));
    for (const event of ["error", "abort", "timeout"]) request.addEventListener(event, failed);
    request.open("POST", action);
    request.responseType = "json";
    request.timeout = RECEIPT_TIMEOUT_MS;
    request.setRequestHeader("Accept", "application/json");
    request.send(form);
  });
}

function readAnswer(status: number, answer: unknown): Result<Receipt, ReceiptRefusal> {
  if (status < 300 && isRecord(answer) && isReceipt(answer.receipt)) return ok(answer.receipt);
  // A proxy's limit has no explanation of ours.
  if (status === 413) return refuse({ message: receiptCopy.tooLarge, canRetry: false });
  const { code, detail, order_status } = recordOf(answer);
  if (code === "not-found") return refuse({ message: receiptCopy.gone, canRetry: false });
  const isExplained = status >= 400 && status < 500 && typeof detail === "string";
  const movedTo = ORDER_STATUSES.find((known) => known === order_status);
  if (isExplained) return refuse({ message: detail, canRetry: status === 429, movedTo });
  return refuse(LOST);
}

/** Trusts our own server; a proxy's page has no such record. */
function isReceipt(value: unknown): value is Receipt {
  return isRecord(value) && typeof value.id === "string" && typeof value.status === "string";
}

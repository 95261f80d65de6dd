import { inMegabytes } from "#domain/file-size.ts";
import { MAX_IMAGE_PIXELS } from "#domain/image-upload.ts";
import { type OrderStatus, STATUS_NAMES } from "#domain/order.ts";
import { MAX_RECEIPT_BYTES, MAX_RECEIPTS } from "#domain/receipt.ts";
import { tooManyAttempts } from "../copy.ts";
import { type Problem, problem } from "../http/problem.ts";
import type { ContentRefusal } from "./receipt-content.ts";
import type { ReceiveRefusal } from "./receive-receipt.ts";
import type { ReviewRefusal } from "./review-receipt.ts";

const FORMATS = "JPG, PNG, WebP o PDF";

export const receiptCopy = {
  noFile: "Elige la foto o el PDF de tu comprobante.",
  severalFiles: "Envía un solo archivo por vez.",
  tooLarge: `El archivo supera los ${inMegabytes(MAX_RECEIPT_BYTES)}.`,
  tooSlow: "El archivo tardó demasiado en llegar. Prueba de nuevo.",
} as const;

const CONTENT_REFUSALS: Record<Exclude<ContentRefusal["reason"], "busy" | "too-large">, string> = {
  empty: "El archivo está vacío.",
  "unsupported-type": `El archivo no es ${FORMATS}.`,
  heic: `Las fotos HEIC no se pueden leer. Envía una captura de pantalla o una foto ${FORMATS}.`,
  "too-many-pixels": `La imagen supera los ${MAX_IMAGE_PIXELS / 1_000_000} millones de píxeles. Envía una captura de pantalla.`,
  broken: "La imagen está dañada y no se puede leer.",
  "incomplete-pdf": "El PDF está incompleto o dañado.",
};

export function noSuchReceipt(): Problem {
  return problem("not-found", "Comprobante no encontrado");
}

export function receiveProblem(refusal: ReceiveRefusal): Problem {
  switch (refusal.reason) {
    case "unknown-order":
      return problem("not-found", "Ese enlace no abre ningún pedido.");
    case "not-open":
      return notOpen(refusal.status);
    case "too-many-receipts":
      return invalidFile(`Este pedido ya tiene ${MAX_RECEIPTS} comprobantes. Escríbele a la tienda.`);
    case "rate-limited":
      return tooManyAttempts(refusal.retryAfter);
    case "busy":
      return tooManyUploads();
    default:
      return refusal.reason === "too-large"
        ? problem("payload-too-large", receiptCopy.tooLarge)
        : invalidFile(CONTENT_REFUSALS[refusal.reason]);
  }
}

export function tooManyUploads(): Problem {
  return problem("overloaded", "Hay demasiados archivos en proceso. Prueba de nuevo.", { retryAfter: 5 });
}

function invalidFile(detail: string): Problem {
  return problem("invalid-file", detail, { field: "receipt" });
}

/** To the buyer: the order no longer waits for its payment. */
export function notOpen(status: OrderStatus): Problem {
  const detail =
    status === "cancelled"
      ? "Este pedido está cancelado."
      : `Este pedido ya no espera el pago: está ${STATUS_NAMES[status].toLowerCase()}.`;
  return problem("not-open", detail, { order_status: status });
}

export function cannotCancel(): Problem {
  return problem("not-open", "El pedido no se puede cancelar desde aquí. Escríbele a la tienda.");
}

/** To the administrator. */
export function reviewProblem(refusal: ReviewRefusal): Problem {
  switch (refusal.reason) {
    case "unknown-receipt":
      return noSuchReceipt();
    case "already-reviewed":
      return problem(
        "already-reviewed",
        refusal.status === "accepted" ? "Este comprobante ya se aceptó." : "Este comprobante ya se rechazó.",
      );
    case "not-open":
      return problem("not-open", "La orden está cancelada. Reactívala antes de confirmar el pago.");
  }
}

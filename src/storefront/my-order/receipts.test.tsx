import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MAX_RECEIPTS } from "#domain/receipt.ts";
import { receiptCopy } from "./copy.ts";
import { Receipts } from "./receipts.tsx";

const nothing = () => undefined;

/** For a buyer all of whose receipts were rejected. */
function textAfter(count: number): string {
  const receipts = Array.from({ length: count }, (_, id) => ({
    id: String(id),
    media_type: "image/webp" as const,
    created_at: "2026-11-22T20:00:00.000Z",
    status: "rejected" as const,
    reject_reason: "No se lee",
  }));
  return renderToStaticMarkup(<Receipts receipts={receipts} action="" onSent={nothing} onMoved={nothing} />);
}

test("another receipt is asked for while the order takes one, after the last one the buyer is told to write", () => {
  expect(textAfter(MAX_RECEIPTS - 1)).toContain(receiptCopy.another);
  expect(textAfter(MAX_RECEIPTS - 1)).not.toContain(receiptCopy.full);
  expect(textAfter(MAX_RECEIPTS)).toContain(receiptCopy.full);
  expect(textAfter(MAX_RECEIPTS)).not.toContain(receiptCopy.another);
});

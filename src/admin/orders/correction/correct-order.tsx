import { useState } from "react";
import { isCorrectable } from "#domain/order-correction.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { SmallButton } from "../../parts/small-button.tsx";
import { correctionCopy as words } from "./copy.ts";
import { CorrectionDialog } from "./correction-dialog.tsx";

/** Of an order that is open: its lines, its delivery and its address, in a dialog. */
export function CorrectOrder({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  const canCorrect = isCorrectable(order.status) && order.anonymised_at === null;
  // One that is closed meanwhile stays, so that nothing typed goes without a word.
  if (!canCorrect && !isOpen) return null;
  return (
    <>
      <SmallButton onClick={() => setOpen(true)}>{words.open}</SmallButton>
      {isOpen && <CorrectionDialog opened={order} onClose={() => setOpen(false)} />}
    </>
  );
}

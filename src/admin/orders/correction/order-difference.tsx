import { useState } from "react";
import { explainDifference } from "#domain/describe-correction.ts";
import { isPaid } from "#domain/order.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { SmallButton } from "../../parts/small-button.tsx";
import { correctionCopy as words } from "./copy.ts";
import { useSettleDifference } from "./correction-queries.ts";

/** What the buyer of a partly paid or corrected order still owes or has overpaid, until it is settled. */
export function OrderDifference({ order }: { order: OrderDetail }) {
  const { id, status, difference } = order;
  const sentence = difference !== null && explainDifference(difference, "other");
  if (difference === null || !sentence) return null;
  return (
    <div className="-mt-6 flex flex-wrap items-center justify-between gap-3 border-l-2 border-accent bg-sand p-4">
      <p className="font-medium tabular-nums">{sentence}.</p>
      {isPaid(status) && <Settle orderId={id} difference={difference} sentence={sentence} />}
    </div>
  );
}

type SettleProps = { orderId: string; difference: number; sentence: string };

/** Disappears with the difference, and its question too: the next difference starts closed. */
function Settle({ orderId, difference, sentence }: SettleProps) {
  const [isOpen, setOpen] = useState(false);
  const settling = useSettleDifference(orderId, () => setOpen(false));
  const settled = difference > 0 ? words.transferred : words.givenBack;
  return (
    <>
      <SmallButton className="print:hidden" onClick={() => setOpen(true)}>
        {settled}
      </SmallButton>
      <ConfirmDialog
        isOpen={isOpen}
        title={words.settleTitle(settled)}
        submit={words.settle}
        isBusy={settling.isPending}
        onConfirm={() => settling.mutate({ difference })}
        onClose={() => setOpen(false)}
      >
        <p className="mt-2 text-muted">
          {sentence}. {words.settleHint}
        </p>
      </ConfirmDialog>
    </>
  );
}

import { useState } from "react";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { CopyText } from "../../parts/copy-text.tsx";
import { NewTabLink } from "../../parts/text-link.tsx";
import { orderPageCopy } from "./copy.ts";
import { useRenewLink } from "./order-page-queries.ts";

const words = orderPageCopy.link;

/** The buyer's secret link; an order without personal data has no such page. */
export function OrderLink({ order }: { order: OrderDetail }) {
  const [isAsking, setAsking] = useState(false);
  const renew = useRenewLink(order.id);
  if (order.anonymised_at !== null) return null;
  const confirm = () => renew.mutate({ seen: order.version }, { onSettled: () => setAsking(false) });
  return (
    <section className="print:hidden">
      <h2 className="text-lg">{words.title}</h2>
      <p className="text-sm text-muted">{words.hint}</p>
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-sm">{order.url.replace(/^https?:\/\//, "")}</p>
        <CopyText text={order.url} name={words.copy} />
      </div>
      <div className="flex flex-wrap gap-x-6">
        <NewTabLink href={order.url} className="min-w-11">
          {words.open}
        </NewTabLink>
        <Button look="link" onClick={() => setAsking(true)}>
          {words.renew}
        </Button>
      </div>
      <ConfirmDialog
        isDanger
        isOpen={isAsking}
        title={words.question(order.order_number)}
        submit={words.confirm}
        isBusy={renew.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p className="mt-2">{words.warning}</p>
      </ConfirmDialog>
    </section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { groupDigits } from "#domain/money.ts";
import { PANEL } from "#domain/panel-address.ts";
import type { OrderFilter } from "#server/orders/matching-orders.ts";
import { callAddress } from "#ui/call-address.ts";
import { useSummary } from "../home/home-queries.ts";
import { WarningIcon } from "../parts/icons.tsx";
import { LinkMenu } from "../parts/link-menu.tsx";
import { SmallButton } from "../parts/small-button.tsx";
import { TextLink } from "../parts/text-link.tsx";
import { openWithdrawalsQuery } from "../withdrawals/open-withdrawals.ts";
import { orderCopy } from "./copy.ts";
import { useOrderFilter } from "./order-filters.tsx";

const words = orderCopy.list;

/** Where the orders' payments and withdrawals are, and the orders of the list as a file. */
export function OrderTools() {
  const { wanted } = useOrderFilter();
  const [, navigate] = useLocation();
  return (
    <div className="panel-tools">
      <nav aria-label={words.tasks} className="flex items-center gap-x-4">
        <ReceiptsButton onOpen={() => navigate(PANEL.receipts)} />
        <SmallButton onClick={() => navigate(PANEL.reconciliation)}>{words.reconciliation}</SmallButton>
        <WithdrawalsLink />
      </nav>
      <ExportMenu filter={wanted} />
    </div>
  );
}

function ReceiptsButton({ onOpen }: { onOpen: () => void }) {
  const count = useSummary().data?.pending_receipts ?? 0;
  return (
    <SmallButton
      look={count > 0 ? "solid" : "quiet"}
      aria-description={count > 0 ? words.receiptsCount(count) : undefined}
      onClick={onOpen}
    >
      {words.receipts}
      {count > 0 && (
        <span aria-hidden="true" className="min-w-6 bg-paper px-2 text-xs leading-5 text-ink tabular-nums">
          {groupDigits(count)}
        </span>
      )}
    </SmallButton>
  );
}

function WithdrawalsLink() {
  const { data: open = 0 } = useQuery(openWithdrawalsQuery);
  return (
    <TextLink href={PANEL.withdrawals} className={open > 0 ? "gap-2 font-medium text-accent" : ""}>
      {open > 0 && <WarningIcon />}
      {words.withdrawals(open)}
    </TextLink>
  );
}

const CHOICES = [
  { detalle: undefined, name: orderCopy.export.byOrder, hint: orderCopy.export.byOrderHint },
  { detalle: "1", name: orderCopy.export.byLine, hint: orderCopy.export.byLineHint },
] as const;

/** Downloads the orders that the list shows, all pages of it, in one of two shapes. */
function ExportMenu({ filter }: { filter: OrderFilter }) {
  const choices = CHOICES.map(({ detalle, name, hint }) => ({
    name,
    hint,
    href: callAddress("GET /api/admin/orders/export", { query: { ...filter, detalle } }).address,
    isDownload: true,
  }));
  return <LinkMenu name={orderCopy.export.open} choices={choices} />;
}

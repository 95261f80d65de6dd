import { Link } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { WarningIcon } from "../parts/icons.tsx";
import { orderCopy } from "./copy.ts";
import { useOpenWithdrawals } from "../withdrawals/withdrawal-queries.ts";

/** From the orders to their withdrawals; it stands out while somebody waits for an answer. */
export function WithdrawalsLink() {
  const { data: open = 0 } = useOpenWithdrawals();
  return (
    <Link
      href={PANEL.withdrawals}
      className={`text-link inline-flex min-h-11 items-center gap-2 ${open > 0 ? "font-medium text-accent" : ""}`}
    >
      {open > 0 && <WarningIcon />}
      {orderCopy.list.withdrawals(open)}
    </Link>
  );
}

import { PANEL } from "#domain/panel-address.ts";
import { WarningIcon } from "../parts/icons.tsx";
import { TextLink } from "../parts/text-link.tsx";
import { orderCopy } from "./copy.ts";
import { useOpenWithdrawals } from "../withdrawals/withdrawal-queries.ts";

/** From the orders to their withdrawals; it stands out while somebody waits for an answer. */
export function WithdrawalsLink() {
  const { data: open = 0 } = useOpenWithdrawals();
  return (
    <TextLink href={PANEL.withdrawals} className={open > 0 ? "gap-2 font-medium text-accent" : ""}>
      {open > 0 && <WarningIcon />}
      {orderCopy.list.withdrawals(open)}
    </TextLink>
  );
}

import { inlineDeliveryPrice } from "./format-delivery-price.ts";
import { formatPesos, formatAmount, toCentavos } from "./money.ts";
import type { CorrectedItem, CorrectionDetail, CorrectionSide } from "./order-event.ts";
import { fullName } from "./product.ts";

/** A corrected field in words; a null `before` means it was added, a null `after` that it was removed. */
type CorrectionChange = { name: string; before: string | null; after: string | null };

export function describeCorrection({ before, after }: CorrectionDetail): CorrectionChange[] {
  const both = <Field extends keyof CorrectionSide>(
    field: Field,
    name: string,
    format: (value: NonNullable<CorrectionSide[Field]> | null) => string,
  ): CorrectionChange[] =>
    field in after ? [{ name, before: format(before[field] ?? null), after: format(after[field] ?? null) }] : [];
  return [
    ...describeItems(before.items ?? [], after.items ?? []),
    ...both("delivery", "Entrega", before.delivery?.name === after.delivery?.name ? formatBranch : formatDelivery),
    ...both("address", "Dirección", formatAddress),
    ...both("customer_phone", "Teléfono", (phone) => phone ?? "Sin teléfono"),
    ...both("total", "Total", (total) => formatAmount(total ?? 0)),
  ];
}

/** Pairs changed quantities first, then variants of the same product; the rest was added or removed. */
function describeItems(before: readonly CorrectedItem[], after: readonly CorrectedItem[]): CorrectionChange[] {
  const changes: CorrectionChange[] = [];
  let [removed, added] = [before, after];
  const pair = (isPair: (one: CorrectedItem, other: CorrectedItem) => boolean) => {
    for (const was of removed) {
      const is = added.find((item) => isPair(was, item));
      if (!is) continue;
      changes.push({ name: "Producto", before: formatItem(was), after: formatItem(is) });
      removed = removed.filter((item) => item !== was);
      added = added.filter((item) => item !== is);
    }
  };
  pair((one, other) => fullName(one) === fullName(other) && one.unit_price === other.unit_price);
  pair((one, other) => one.name === other.name);
  return [
    ...changes,
    ...removed.map((item) => ({ name: "Quitado", before: formatItem(item), after: null })),
    ...added.map((item) => ({ name: "Agregado", before: null, after: formatItem(item) })),
  ];
}

function formatItem(item: CorrectedItem): string {
  return `${item.quantity} × ${fullName(item)} (${formatAmount(item.unit_price)})`;
}

export function formatDelivery(delivery: CorrectionSide["delivery"] | null): string {
  return delivery ? `${delivery.name} (${inlineDeliveryPrice(delivery.price)})` : "Sin forma de entrega";
}

/** The address tells two methods of the same name apart. */
function formatBranch(delivery: CorrectionSide["delivery"] | null): string {
  return [formatDelivery(delivery), delivery?.address].filter(Boolean).join(", ");
}

function formatAddress(address: CorrectionSide["address"] | null): string {
  if (!address || address.customer_address === "") return "Sin dirección";
  return `${address.customer_address}, ${address.customer_postal_code} ${address.customer_city}`;
}

export function changeSentence({ name, before, after }: CorrectionChange): string {
  return `${name}: ${changeText({ before, after })}`;
}

export function changeText({ before, after }: Pick<CorrectionChange, "before" | "after">): string {
  if (before !== null && after !== null) return `antes ${before}, ahora ${after}`;
  return before ?? after ?? "";
}

/** For buyers who already transferred the old total of a pending order; undefined if the total did not change. */
export function explainEarlierTransfer({ before, after }: CorrectionDetail): string | undefined {
  if (before.total === undefined || after.total === undefined) return undefined;
  const difference = explainDifference(after.total - before.total, "buyer") ?? "";
  return `Si ya transferiste ${formatAmount(before.total)}, ${difference.charAt(0).toLowerCase()}${difference.slice(1)}.`;
}

/** The amount missing or overpaid, from pesos; undefined when exact. `whom`: who is owed the overpayment. */
export function explainDifference(difference: number, whom: "buyer" | "other"): string | undefined {
  const centavos = toCentavos(difference);
  if (centavos === 0) return undefined;
  const amount = formatPesos(Math.abs(centavos));
  if (centavos > 0) return `Falta transferir ${amount}`;
  return `Sobran ${amount} a ${whom === "buyer" ? "tu favor" : "favor de quien compró"}`;
}

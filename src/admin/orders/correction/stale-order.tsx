import { STATUS_NAMES } from "#domain/order.ts";
import { describeCorrection } from "#domain/explain-correction.ts";
import { correctionBetween } from "#domain/order-correction.ts";
import { toCentavos } from "#domain/money.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { NewerChanges } from "../../parts/newer-changes.tsx";
import { correctionCopy as words } from "./copy.ts";
import { soldLines } from "./correction-draft.ts";

/** What somebody else changed while the correction was open. */
export function StaleOrder({ before, now }: { before: OrderDetail; now: OrderDetail }) {
  const detail = correctionBetween(comparable(before), comparable(now));
  const changes = [
    ...(before.status === now.status
      ? []
      : [{ name: words.status, was: STATUS_NAMES[before.status], is: STATUS_NAMES[now.status] }]),
    ...(detail ? describeCorrection(detail) : []).map(({ name, ...sides }) => ({
      name,
      was: sides.before ?? "",
      is: sides.after ?? "",
    })),
  ];
  return (
    <NewerChanges
      title={words.stale}
      intro={changes.length === 0 ? `${words.staleOther} ${words.staleHint}` : words.staleHint}
      changes={changes.map((change, index) => ({ ...change, field: String(index), yours: undefined }))}
      onTake={() => undefined}
      className="mt-4"
    />
  );
}

function comparable(order: OrderDetail) {
  return { ...order, lines: soldLines(order), total: toCentavos(order.total_amount) };
}

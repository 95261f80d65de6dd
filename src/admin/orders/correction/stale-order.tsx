import { ADDRESS_FIELDS } from "#domain/customer.ts";
import { describeCorrection } from "#domain/describe-correction.ts";
import { toCentavos } from "#domain/money.ts";
import { correctionBetween } from "#domain/order-correction.ts";
import type { CorrectionSide } from "#domain/order-event.ts";
import { STATUS_NAMES, type OrderLine } from "#domain/order.ts";
import { fullName } from "#domain/product.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { NewerChanges } from "../../parts/newer-changes.tsx";
import { correctionCopy as words } from "./copy.ts";
import {
  changesOf,
  type CorrectionDraft,
  draftOf,
  isDisputed,
  kindOf,
  type Method,
  readPrice,
  soldLines,
  takeNewer,
} from "./correction-draft.ts";

type Part = keyof CorrectionSide;

const PARTS: readonly Part[] = ["items", "delivery", "address", "customer_phone", "total"];

type StaleOrderProps = {
  before: OrderDetail;
  now: OrderDetail;
  /** What the form says, with its lines as they are priced. */
  draft: CorrectionDraft;
  lines: readonly OrderLine[];
  methods: readonly Method[];
  onDraft: (draft: CorrectionDraft) => void;
};

/** What somebody else changed while the correction was open, and what the form says instead. */
export function StaleOrder({ before, now, draft, lines, methods, onDraft }: StaleOrderProps) {
  const detail = correctionBetween(correctable(before), correctable(now));
  const isUntouched = changesOf(draftOf(now), draft) === undefined;
  const corrected = PARTS.flatMap((part) => {
    if (!detail || !(part in detail.after)) return [];
    const yours = isDisputed(part, [before, now], draft) ? inWords(part, { now, draft, lines, methods }) : undefined;
    const sides = { before: { [part]: detail.before[part] }, after: { [part]: detail.after[part] } };
    return describeCorrection(sides).map((change) => ({
      field: part,
      name: change.name,
      was: change.before ?? "",
      is: change.after ?? "",
      yours,
      isTaken: part === "total" ? isUntouched : yours === undefined,
    }));
  });
  const status = {
    field: "status" as const,
    name: words.status,
    was: STATUS_NAMES[before.status],
    is: STATUS_NAMES[now.status],
    yours: undefined,
    isTaken: false,
  };
  const changes = [...(before.status === now.status ? [] : [status]), ...corrected];
  return (
    <NewerChanges<Part | "status">
      title={words.stale}
      intro={changes.length === 0 ? `${words.staleOther} ${words.staleHint}` : words.staleHint}
      changes={changes}
      onTake={(fields) => {
        const parts = PARTS.filter((part) => fields.includes(part));
        onDraft(parts.reduce((taken, part) => takeNewer(taken, now, part), draft));
      }}
      className="mt-4"
    />
  );
}

function inWords(part: Part, { now, draft, lines, methods }: Omit<StaleOrderProps, "before" | "onDraft">): string {
  if (part === "items") return lines.map((line) => `${line.quantity} × ${fullName(line)}`).join(", ");
  const { contact, methodId, price } = draft;
  const kind = kindOf(now, methods, methodId);
  const method = now.delivery?.method_id === methodId ? now.delivery : methods.find(({ id }) => id === methodId);
  const mine: CorrectionSide = {
    address: Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, contact[field]])) as CorrectionSide["address"],
    customer_phone: contact.customer_phone || null,
    delivery:
      kind && method ? { kind, name: method.name, price: readPrice(price) ?? null, address: method.address } : null,
  };
  return describeCorrection({ before: {}, after: { [part]: mine[part] } })[0]?.after ?? "";
}

function correctable(order: OrderDetail) {
  return { ...order, lines: soldLines(order), total: toCentavos(order.total_amount) };
}

import type { OrderStatus } from "#domain/order.ts";
import { callAddress } from "#ui/call-address.ts";
import { withSession } from "./call.ts";
import { upload as uploadTo, type UploadForm } from "./upload.ts";

export type Match = {
  movement: { id: string; date: string; amount: number; payer: string; cuit: string | null };
  orders: {
    id: string;
    order_number: string;
    total_amount: number;
    customer_name: string;
    customer_lastname: string;
    created_at: string;
  }[];
  reason: MatchReason;
};

export type MatchReason =
  | "amount-and-dni"
  | "amount-and-name"
  | "dni"
  | "amount"
  | "several-orders"
  | "part-payment"
  | "rest-payment"
  | "less"
  | "more"
  | "already-paid"
  | "reversed"
  | "none";

export type Columns = {
  date: number | null;
  amount: number | null;
  credit: number | null;
  debit: number | null;
  payer: number | null;
  cuit: number | null;
  kind: number | null;
};

export type Layout = { id: string; header: string[]; rows: string[][]; columns: Columns };

export type Proposal = { certain: Match[]; likely: Match[]; unmatched: Match[]; layout: Layout; ignored: number };

export type ChosenMatch = {
  movement_id: string;
  order_ids: string[];
  accept_difference?: boolean | undefined;
  keep_status?: boolean | undefined;
};

export type PaidOrder = Match["orders"][number] & { status: OrderStatus };

export type RefusedMatch = {
  movement_id: string;
  code: "already-paid" | "not-open" | "amount-differs" | "not-found";
  detail: string;
};

export type Confirmation = { confirmed: PaidOrder[]; added: PaidOrder[]; refused: RefusedMatch[] };

export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;

export const STATEMENT_COLUMNS = ["date", "amount", "credit", "debit", "payer", "cuit", "kind"] as const;

export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

type FormAnswers = {
  "POST /api/admin/reconciliation": Proposal;
  "POST /api/admin/reconciliation/confirm": Confirmation;
};

export function upload<Name extends keyof FormAnswers>(
  name: Name,
  input: UploadForm & { key?: string },
): Promise<FormAnswers[Name]> {
  return withSession(() => uploadTo<FormAnswers[Name]>(callAddress(name).address, input, () => undefined, input.key));
}

import { json } from "../http/answer.ts";
import type { AdminCall } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import type { Confirmation, Proposal } from "./reconciliation-schemas.ts";
import { readConfirmForm, readProposalForm } from "./statement-form.ts";

const NO_COLUMNS = { date: null, amount: null, credit: null, debit: null, payer: null, cuit: null, kind: null };

export async function propose(_shop: Shop, { c }: AdminCall<{ body: "multipart/form-data" }>) {
  await readProposalForm(c);
  const layout = { id: "", header: [], rows: [], columns: NO_COLUMNS };
  return json<Proposal>({ certain: [], likely: [], unmatched: [], layout, ignored: 0 });
}

export async function confirm(_shop: Shop, { c }: AdminCall<{ body: "multipart/form-data" }>) {
  await readConfirmForm(c);
  return json<Confirmation>({ confirmed: [], added: [], refused: [] });
}

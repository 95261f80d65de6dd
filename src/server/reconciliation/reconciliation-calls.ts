import { json } from "../http/answer.ts";
import { readKeyedRequest } from "../http/idempotent.ts";
import type { AdminCall } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { confirmMatches } from "./confirm-matches.ts";
import { statementProblem } from "./copy.ts";
import { openStatement } from "./open-statement.ts";
import { proposeMatches } from "./propose-matches.ts";
import { readConfirmForm, readProposalForm } from "./statement-form.ts";
import { rememberColumns } from "./statement-layouts.ts";

export async function propose({ db }: Shop, { c }: AdminCall) {
  const { bytes, columns } = await readProposalForm(c);
  const statement = await openStatement(db, bytes, columns);
  return statement.ok ? json(await proposeMatches(db, statement.value)) : statementProblem(statement.refusal);
}

export async function confirm({ db, changes }: Shop, { c, administrator: { email } }: AdminCall) {
  const { bytes, digest, matches, columns, accept_difference } = await readConfirmForm(c);
  const statement = await openStatement(db, bytes, columns);
  if (!statement.ok) return statementProblem(statement.refusal);
  const request = readKeyedRequest(c, { actor: email, payload: digest });
  const confirming = { actor: email, request, acceptsDifference: accept_difference ?? false };
  const confirmation = await confirmMatches(db, statement.value, matches, confirming);
  const { layout } = statement.value;
  const isPaid = confirmation.confirmed.length + confirmation.added.length > 0;
  if (columns && isPaid) await rememberColumns(db, layout.id, layout.columns);
  await changes.settled();
  return json(confirmation);
}

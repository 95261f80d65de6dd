import { matchMovements } from "#domain/match-movements.ts";
import { toPesos } from "#domain/money.ts";
import type { Movement } from "#domain/movement.ts";
import type { MatchGroup, MovementMatch } from "#domain/reconciliation.ts";
import { findUsed } from "#domain/used-movements.ts";
import type { Db } from "../db/connection.ts";
import { inSlices } from "./in-slices.ts";
import type { OpenStatement } from "./open-statement.ts";
import { listOpenOrders, listPaidOrders, listUsedMovements } from "./payable-orders.ts";
import type { Match, Proposal } from "./reconciliation-schemas.ts";
import { findShownOrders, type ShownOrder } from "./shown-orders.ts";

/** Writes nothing. */
export async function proposeMatches(db: Db, statement: OpenStatement): Promise<Proposal> {
  const { credits, debits, ignored, layout } = statement;
  const used = findUsed(credits, await listUsedMovements(db, credits));
  const open = await listOpenOrders(db, credits);
  const paid = await listPaidOrders(db, credits);
  const matches = await inSlices(matchMovements({ credits, debits, open, paid, used }));
  const orders = await findShownOrders(db, [...new Set(matches.flatMap(({ orderIds }) => orderIds))]);
  const proposal: Proposal = { certain: [], likely: [], unmatched: [], layout, ignored };
  for (const match of matches) groupOf(proposal, match.group).push(describe(match, orders));
  return proposal;
}

function groupOf(proposal: Proposal, group: MatchGroup): Match[] {
  return proposal[group];
}

function describe({ movement, reason, orderIds }: MovementMatch, orders: ReadonlyMap<string, ShownOrder>): Match {
  return {
    movement: describeMovement(movement),
    orders: orderIds.flatMap((id) => orders.get(id)?.order ?? []),
    reason,
  };
}

function describeMovement({ id, date, amount, payer, cuit }: Movement): Match["movement"] {
  return { id, date, amount: toPesos(amount), payer, cuit };
}

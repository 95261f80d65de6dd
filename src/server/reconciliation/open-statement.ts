import { hash } from "node:crypto";
import { detectLayout, hasMovement } from "#domain/detect-layout.ts";
import { identifyMovements, type Movement, type StatementMovement } from "#domain/movement.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { StatementColumns } from "#domain/statement-columns.ts";
import type { StatementRefusal } from "#domain/statement-file.ts";
import { plainTitle } from "#domain/statement-titles.ts";
import { readStatement } from "#domain/statement.ts";
import type { Db } from "../db/connection.ts";
import { inSlices } from "./in-slices.ts";
import { readTable, type Table } from "./read-table.ts";
import { findColumns } from "./statement-layouts.ts";

const SHOWN_ROWS = 5;

type StatementLayout = { id: string; header: string[]; rows: string[][]; columns: StatementColumns };

export type OpenStatement = {
  credits: Movement[];
  debits: StatementMovement[];
  ignored: number;
  layout: StatementLayout;
};

/** Columns as corrected by the user; a missing `kind` is detected. */
type CorrectedColumns = Omit<StatementColumns, "kind"> & { kind?: number | null | undefined };

const digest = (text: string) => hash("sha256", text);

/** Uses the corrected columns, else those remembered for the layout, else detected ones. */
export async function openStatement(
  db: Db,
  bytes: Buffer,
  corrected?: CorrectedColumns,
): Promise<Result<OpenStatement, StatementRefusal>> {
  const table = await readTable(bytes);
  if (!table.ok) return table;
  const rows = table.value;
  const detected = await inSlices(detectLayout(rows));
  const header = rows[detected.headerRow] ?? [];
  const body = rows.slice(detected.headerRow + 1);
  const id = layoutId(header, body);
  const known = corrected ? withKind(corrected, detected.columns) : await findColumns(db, id);
  const columns = known ?? detected.columns;
  const isReadable = columns.date !== null && (columns.amount !== null || columns.credit !== null);
  if (!isReadable && !(await inSlices(hasMovement(body)))) return refuse({ reason: "no-movements" });

  const holder = await db.selectFrom("settings").select(["cuit", "holder"]).executeTakeFirstOrThrow();
  const account = { cuit: holder.cuit.replace(/\D/g, ""), name: holder.holder };
  const statement = await inSlices(readStatement(body, columns, account));
  const layout = { id, header, rows: body.slice(0, SHOWN_ROWS), columns };
  return ok({ ...statement, credits: await inSlices(identifyMovements(statement.credits, digest)), layout });
}

function withKind({ kind, ...corrected }: CorrectedColumns, detected: StatementColumns): StatementColumns {
  const isSameAmount = corrected.amount !== null && corrected.amount === detected.amount;
  return { ...corrected, kind: kind === undefined && isSameAmount ? detected.kind : (kind ?? null) };
}

/** Identified by the titles, wherever they are in the file; without any, by the number of cells per row. */
function layoutId(header: readonly string[], body: Table): string {
  const titles = header.map(plainTitle);
  return digest(
    titles.length > 0
      ? titles.join("\n")
      : `untitled ${Math.max(0, ...body.slice(0, SHOWN_ROWS).map((row) => row.length))}`,
  );
}

import { parseJson, recordOf } from "#domain/json.ts";
import { isUuid } from "#domain/uuid.ts";
import { asWithdrawalForm, readWithdrawal, WITHDRAWAL_FIELDS, type WithdrawalForm } from "#domain/withdrawal.ts";
import { readTab, writeTabStored } from "../stored/storage.ts";

const STORAGE_KEY = "saitam-arrepentimiento-intento";

/** A request sent but not answered yet; `key` is its idempotency key. */
type UnansweredWithdrawal = { key: string; form: WithdrawalForm };

export function readUnanswered(): UnansweredWithdrawal | undefined {
  return parseUnanswered(readTab(STORAGE_KEY));
}

/** Per tab, so that a reload does not file it twice; undefined removes it. */
export function storeUnanswered(unanswered: UnansweredWithdrawal | undefined): void {
  writeTabStored(STORAGE_KEY, unanswered ? JSON.stringify(unanswered) : "");
}

/** Whether the shop would understand both forms as the same request. */
export function isSameWithdrawal(one: WithdrawalForm, other: WithdrawalForm): boolean {
  return JSON.stringify(readWithdrawal(one)) === JSON.stringify(readWithdrawal(other));
}

/** Undefined if nothing was sent, or the stored value is invalid. */
export function parseUnanswered(stored: string | null): UnansweredWithdrawal | undefined {
  const { key, form } = recordOf(parseJson(stored));
  const typed = recordOf(form);
  if (typeof key !== "string" || !isUuid(key)) return undefined;
  if (!WITHDRAWAL_FIELDS.every((field) => typeof typed[field] === "string")) return undefined;
  return { key, form: asWithdrawalForm(typed) };
}

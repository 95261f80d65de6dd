import { isRecord, parseJson, recordOf } from "#domain/json.ts";
import type { FiledWithdrawal } from "#domain/withdrawal.ts";
import { readTab, writeTabStored } from "../stored/storage.ts";

const STORAGE_KEY = "saitam-arrepentimiento";

export function readFiled(): FiledWithdrawal | undefined {
  const stored = parseJson(readTab(STORAGE_KEY));
  return isFiled(stored) ? stored : undefined;
}

/** For as long as the tab is open; undefined removes it. */
export function storeFiled(filed: FiledWithdrawal | undefined): void {
  writeTabStored(STORAGE_KEY, filed ? JSON.stringify(filed) : "");
}

function isFiled(value: unknown): value is FiledWithdrawal {
  const { code, answer_by, contact } = recordOf(value);
  return (
    typeof code === "string" &&
    typeof answer_by === "string" &&
    !Number.isNaN(Date.parse(answer_by)) &&
    isRecord(contact) &&
    Object.values(contact).every((way) => typeof way === "string")
  );
}

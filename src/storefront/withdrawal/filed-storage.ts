import type { FiledWithdrawal } from "#domain/withdrawal.ts";
import { readTab, writeTabStored } from "../stored/storage.ts";

const STORAGE_KEY = "saitam-arrepentimiento";

export function readFiled(): FiledWithdrawal | undefined {
  try {
    const stored: unknown = JSON.parse(readTab(STORAGE_KEY) ?? "");
    return isFiled(stored) ? stored : undefined;
  } catch {
    // None, or broken.
    return undefined;
  }
}

/** For as long as the tab is open; undefined removes it. */
export function storeFiled(filed: FiledWithdrawal | undefined): void {
  writeTabStored(STORAGE_KEY, filed ? JSON.stringify(filed) : "");
}

function isFiled(value: unknown): value is FiledWithdrawal {
  if (typeof value !== "object" || value === null) return false;
  const { code, answer_by, contact } = value as Partial<Record<keyof FiledWithdrawal, unknown>>;
  return (
    typeof code === "string" &&
    typeof answer_by === "string" &&
    !Number.isNaN(Date.parse(answer_by)) &&
    typeof contact === "object" &&
    contact !== null &&
    Object.values(contact).every((way) => typeof way === "string")
  );
}

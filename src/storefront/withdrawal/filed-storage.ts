import type { FiledWithdrawal } from "#domain/withdrawal.ts";
import { tabStorage } from "../stored/tab-storage.ts";

const STORAGE_KEY = "saitam-arrepentimiento";

export function readFiled(): FiledWithdrawal | undefined {
  const text = tabStorage().getItem(STORAGE_KEY);
  if (text === null) return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    return isFiled(stored) ? stored : undefined;
  } catch {
    // Broken: as if there was none.
    return undefined;
  }
}

/** For as long as the tab is open; undefined removes it. */
export function storeFiled(regret: FiledWithdrawal | undefined): void {
  if (regret === undefined) return tabStorage().removeItem(STORAGE_KEY);
  try {
    tabStorage().setItem(STORAGE_KEY, JSON.stringify(regret));
  } catch {
    // Full: the code is on the screen.
  }
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

import { expect, test } from "vitest";
import { backupNotice } from "./backup.ts";

const HOUR = 3_600;

test("a backup of today is nothing to tell of, one that is older than a day is", () => {
  expect(backupNotice({ age: 24 * HOUR }, false)).toBeUndefined();
  expect(backupNotice({ age: 25 * HOUR }, false)).toBe("old");
});

test("a try that failed is told whatever the age, and a shop without backups is told nothing", () => {
  expect(backupNotice({ age: HOUR }, true)).toBe("failed");
  expect(backupNotice(undefined, true)).toBe("failed");
  expect(backupNotice(undefined, false)).toBeUndefined();
});

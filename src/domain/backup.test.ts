import { expect, test } from "vitest";
import { backupWarning } from "./backup.ts";

const HOUR = 3_600;

test("a backup of today is nothing to tell of, one that is older than a day is", () => {
  expect(backupWarning({ age: 24 * HOUR }, false)).toBeUndefined();
  expect(backupWarning({ age: 25 * HOUR }, false)).toBe("old");
});

test("a try that failed is told whatever the age, and a shop without backups is told nothing", () => {
  expect(backupWarning({ age: HOUR }, true)).toBe("failed");
  expect(backupWarning(undefined, true)).toBe("failed");
  expect(backupWarning(undefined, false)).toBeUndefined();
});

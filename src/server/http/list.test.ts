import * as v from "valibot";
import { expect, test } from "vitest";
import { pageQuery, readNumbersCursor, readTimeCursor, writeCursor } from "./list.ts";
import { RequestRefused } from "./problem.ts";

const ID = "4f6c1f0e-8a44-4d6f-9a58-0a5f5a3a5f10";

test("a place in time is read as it was written", () => {
  const last = { value: "2026-07-09T12:30:00.123Z", id: ID };
  expect(readTimeCursor(writeCursor(last))).toEqual(last);
  expect(readTimeCursor(undefined)).toBeUndefined();
});

test.each(["nada", "", "1001", "2026-02-30T00:00:00.000Z", "2026-13-01T00:00:00.000Z", "0000-01-01T00:00:00.000Z"])(
  "no place in time: %j",
  (value) => {
    expect(() => readTimeCursor(writeCursor({ value, id: ID }))).toThrow(RequestRefused);
  },
);

test("a place among numbers is read as it was written, and refused when it is none", () => {
  for (const value of ["-1500", "10.6", "1e-7"]) {
    expect(readNumbersCursor(writeCursor({ value, id: ID }), 1)).toEqual({ value, id: ID });
  }
  for (const value of ["", "NaN", "Infinity", "abc", "1,2"]) {
    expect(() => readNumbersCursor(writeCursor({ value, id: ID }), 1), value).toThrow(RequestRefused);
  }
});

test("two numbers between them, neither fewer nor more", () => {
  const last = { value: "10.6,1763900000000", id: ID };
  expect(readNumbersCursor(writeCursor(last), 2)).toEqual(last);
  for (const value of ["", "1", "1,", ",", "1,2,3", "1,NaN"]) {
    expect(() => readNumbersCursor(writeCursor({ value, id: ID }), 2), value).toThrow(RequestRefused);
  }
});

test.each([
  ["199", 199],
  ["200", 200],
  ["999999", 200],
  ["1000000", 200],
  ["9".repeat(400), 200],
])("a limit of %s is lowered to the most", (limit, rows) => {
  expect(v.parse(pageQuery, { limit }).limit).toBe(rows);
});

test.each(["0", "-1", "1.5", "1e3", "", " 5"])("%j is no limit", (limit) => {
  expect(v.safeParse(pageQuery, { limit }).success).toBe(false);
});

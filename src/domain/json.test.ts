import { expect, test } from "vitest";
import { isRecord, isSameJson, parseJson, recordOf } from "./json.ts";

test("what is no JSON, or not there, parses to nothing", () => {
  expect(parseJson('{"a":1}')).toEqual({ a: 1 });
  for (const text of ["", "{", "undefined", "<html>", null]) expect(parseJson(text)).toBeUndefined();
});

test("only objects are records; of anything else the record is empty", () => {
  expect(isRecord({})).toBe(true);
  for (const value of [null, undefined, "a", 1, true]) {
    expect(isRecord(value)).toBe(false);
    expect(recordOf(value)).toEqual({});
  }
  expect(recordOf({ a: 1 })).toEqual({ a: 1 });
});

test("values are the same when they are written the same", () => {
  expect(isSameJson({ a: [1], b: undefined }, { a: [1] })).toBe(true);
  expect(isSameJson({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(false);
  expect(isSameJson(undefined, null)).toBe(false);
});

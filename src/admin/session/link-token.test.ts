import { expect, test } from "vitest";
import { readLinkToken } from "./link-token.ts";

test("the token stands after the #", () => {
  expect(readLinkToken("#token=abc-123_x")).toBe("abc-123_x");
  expect(readLinkToken("#token=")).toBeUndefined();
  expect(readLinkToken("#otra=1")).toBeUndefined();
  expect(readLinkToken("")).toBeUndefined();
});

import { expect, test } from "vitest";
import { addressesOf, asksForWrites } from "./hosts.ts";

test.each([
  ["postgres://u:p@a:5432/shop", ["postgres://u:p@a:5432/shop"]],
  [
    "postgres://u:p%2C@a:5432,b:5433/shop?target_session_attrs=read-write",
    [
      "postgres://u:p%2C@a:5432/shop?target_session_attrs=read-write",
      "postgres://u:p%2C@b:5433/shop?target_session_attrs=read-write",
    ],
  ],
  ["postgresql://a,b/shop", ["postgresql://a/shop", "postgresql://b/shop"]],
  ["postgres://u@[::1]:1,[::2]:2/shop", ["postgres://u@[::1]:1/shop", "postgres://u@[::2]:2/shop"]],
  [
    "postgres:///shop?host=/run/a,/run/b&port=1,2",
    ["postgres:///shop?host=%2Frun%2Fa&port=1", "postgres:///shop?host=%2Frun%2Fb&port=2"],
  ],
  ["postgres:///shop?host=a,b&port=1,2,3", []],
])("the hosts of %s", (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
});

test("a server that only reads is no database for a shop", () => {
  expect(asksForWrites("postgres://a,b/shop?target_session_attrs=primary")).toBe(true);
  expect(asksForWrites("postgres://a,b/shop")).toBe(true);
  expect(asksForWrites("postgres://a,b/shop?target_session_attrs=prefer-standby")).toBe(false);
});

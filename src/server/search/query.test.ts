import { expect, test } from "vitest";
import { readQuery } from "./query.ts";

const textsOf = (q: string) =>
  readQuery(
    q,
    () => false,
    (word) => word,
  ).words.map(({ text }) => text);

test.each(["0b1c2daa", "1aaa2bbb", "deadbeaa"])("the SKU %s is read as it is printed", (code) => {
  expect(textsOf(code.toUpperCase())).toEqual([code]);
  expect(textsOf(`SKU: ${code}`)).toContain(code);
});

test("held letters are typed once", () => {
  expect(textsOf("remeraaas negraaa")).toEqual(["remeras", "negra"]);
});

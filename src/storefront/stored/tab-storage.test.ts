import { describe, expect, test } from "vitest";
import { nameStorage } from "./tab-storage.ts";

describe("a tab's name", () => {
  test("keeps texts by key, for whoever reads it next", () => {
    const tab = { name: "" };
    nameStorage(tab).setItem("saitam-cart", "[]");
    nameStorage(tab).setItem("saitam-intento", '"');
    const next = nameStorage({ name: tab.name });
    expect(next.getItem("saitam-cart")).toBe("[]");
    expect(next.getItem("saitam-intento")).toBe('"');

    next.removeItem("saitam-cart");
    expect(next.getItem("saitam-cart")).toBeNull();
    expect(next.getItem("saitam-intento")).toBe('"');
  });

  test.each(["", "_blank", "{", "null", "7", '"saitam-cart"', "[]", '{"saitam-cart":{}}', '{"saitam-cart":null}'])(
    "that is %j keeps nothing, and can be written",
    (name) => {
      const tab = { name };
      expect(nameStorage(tab).getItem("saitam-cart")).toBeNull();
      nameStorage(tab).setItem("saitam-cart", "[]");
      expect(nameStorage(tab).getItem("saitam-cart")).toBe("[]");
    },
  );
});

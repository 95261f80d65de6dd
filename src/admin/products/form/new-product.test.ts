import { expect, test } from "vitest";
import { changeNewProduct, newProduct, startCreating, stopCreating } from "./new-product.ts";

test("what is chosen late stands beside what was typed meanwhile", () => {
  startCreating();
  changeNewProduct({ draft: { name: "Campera" } });
  changeNewProduct({ draft: { category_id: "abrigos" } });
  expect(newProduct.read()?.draft).toMatchObject({ name: "Campera", category_id: "abrigos" });
  stopCreating();
});

test("a form that was closed stays closed, whatever is answered to it afterwards", () => {
  startCreating();
  stopCreating();
  changeNewProduct({ draft: { category_id: "abrigos" } });
  expect(newProduct.read()).toBeUndefined();
});

import { expect, test } from "vitest";
import { breadcrumbOf } from "./breadcrumb.ts";

const product = { id: "11111111-1111-4111-8111-111111111111", name: "Remera" };

test("the way to a product goes through its category", () => {
  expect(breadcrumbOf({ ...product, category: { name: "Básicos", slug: "basicos" } })).toEqual([
    { name: "Inicio", address: "/" },
    { name: "Básicos", address: "/productos?categoria=basicos" },
    { name: "Remera", address: "/producto/11111111-1111-4111-8111-111111111111" },
  ]);
});

test("without a category it goes through the whole list", () => {
  expect(breadcrumbOf({ ...product, category: null })[1]).toEqual({ name: "Productos", address: "/productos" });
});

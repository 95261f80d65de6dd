import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openPanel } from "../../../test/panel.ts";
import { openShop } from "../../../test/shop.ts";

test("a body that says it is compressed is refused, whether it is or not", async () => {
  await using shop = await openShop();
  const json = JSON.stringify({ items: [] });
  const send = (encoding: string, body: BodyInit, type = "application/json") =>
    shop.request("/api/cart/check", {
      method: "POST",
      headers: { "Content-Type": type, "Content-Encoding": encoding },
      body,
    });

  for (const answer of [await send("gzip", json), await send("GZIP", gzipSync(json)), await send("br, gzip", json)]) {
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: "malformed",
      detail: "El contenido tiene que llegar sin comprimir, sin Content-Encoding.",
    });
  }
  expect((await send("identity", json)).status).toBe(200);
});

test.each([
  ["", "simular"],
  ["?simular=2", "simular"],
  ["?plan=", "plan"],
  ["?plan=a&simular=1", "plan"],
  ["?plan=a&nombre=b", "nombre"],
])("of a query that has to be one of two, here %j, the wrong field is named", async (query, field) => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const form = new FormData();
  form.append("archivo", new File(["nombre\n"], "productos.csv"));
  const file = new Response(form);
  const type = file.headers.get("Content-Type") ?? "";
  const answer = await panel.send(`/api/admin/products/import${query}`, type, await file.arrayBuffer());
  expect(await answer.json()).toMatchObject({ status: 422, code: "invalid-field", field });
});

test("a text with characters that are not plain is refused in words that name no field of the call", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  for (const field of ["description", "size_guide"]) {
    const product = { name: "Remera", price: 1000, stock: 1, [field]: "Talle M\u202e" };
    const answer = await panel.call("POST", "/api/admin/products", product);
    const detail = "El texto tiene caracteres no válidos.";
    expect(await answer.json()).toMatchObject({ status: 422, code: "invalid-field", field, detail });
  }
});

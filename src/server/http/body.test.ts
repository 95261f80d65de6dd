import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
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

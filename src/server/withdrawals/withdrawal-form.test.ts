import { expect, test } from "vitest";
import { openShop, type TestShop } from "../../../test/shop.ts";

const ANA = { name: "Ana Paz", email: "ana@correo.example", phone: "", order_number: "", message: "" };

const post = (shop: TestShop, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  shop.request("/arrepentimiento", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin", ...headers },
    body: new URLSearchParams(fields).toString(),
  });

const count = async (shop: TestShop) => (await shop.db.selectFrom("regrets").select("id").execute()).length;

test("a browser without a script gets the code on the page; a second click and a reload are the same request", async () => {
  await using shop = await openShop();
  await shop.db.updateTable("settings").set({ contact_email: "hola@tienda.example" }).execute();
  const answers = await Promise.all([post(shop, ANA), post(shop, ANA), post(shop, ANA)]);

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
  // Concurrent copies may have used up a number, too.
  const { code } = await shop.db.selectFrom("regrets").select("code").executeTakeFirstOrThrow();
  expect(code).toMatch(/^ARR-00000[1-3]$/);
  for (const answer of answers) {
    expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const html = await answer.text();
    expect(html).toContain("Recibimos tu pedido de arrepentimiento");
    expect(html).toContain(code);
    expect(html).toContain("mailto:hola@tienda.example");
  }
  expect(await count(shop)).toBe(1);
  await post(shop, { ...ANA, message: "Otra compra" });
  expect(await count(shop)).toBe(2);
});

test("what cannot be taken comes back with what was typed, as text", async () => {
  await using shop = await openShop();
  const answer = await post(shop, { ...ANA, email: "", message: '</textarea><script>alert("x")</script>' });

  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain("Escribe un correo electrónico o un teléfono para que la tienda pueda responderte.");
  expect(html).toContain('value="Ana Paz"');
  expect(html).not.toContain("<script>alert");
  expect(await count(shop)).toBe(0);
});

test("too many from one address read so, and lose nothing of what they typed", async () => {
  await using shop = await openShop({ RATE_LIMIT: "on" });
  for (let times = 0; times < 10; times += 1) await post(shop, { ...ANA, message: `Compra ${times}` });
  const answer = await post(shop, { ...ANA, message: "La última" });

  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  const html = await answer.text();
  expect(html).toContain("Recibimos muchos pedidos desde tu conexión.");
  expect(html).toContain("La última");
});

test("other sites cannot send it, and other bodies are refused", async () => {
  await using shop = await openShop();
  expect((await post(shop, ANA, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  expect((await post(shop, ANA, { Origin: "https://otra.example" })).status).toBe(403);
  expect((await post(shop, ANA, { "Content-Type": "text/plain" })).status).toBe(400);
  expect((await post(shop, { ...ANA, message: "x".repeat(300_000) })).status).toBe(413);
  expect((await post(shop, {})).status).toBe(422);
  expect(await count(shop)).toBe(0);
});

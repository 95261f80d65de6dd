import { expect, test } from "vitest";
import { makeAccount, OWNER, signedIn } from "../../../test/administrator.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";

async function openPanel(shop: TestShop) {
  await makeAccount(shop);
  const { cookies } = await signedIn(shop);
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return (change: object) =>
    shop.request("/api/admin/settings", {
      method: "PATCH",
      headers: { Cookie, "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
      body: JSON.stringify(change),
    });
}

test("a new name shows on the next page", async () => {
  await using shop = await openShop();
  const change = await openPanel(shop);
  expect(await (await shop.request("/")).text()).toContain("<title>Saitam</title>");
  expect((await change({ version: 1, shop_name: "La Percha" })).status).toBe(200);
  expect(await (await shop.request("/")).text()).toContain("<title>La Percha</title>");
});

test("where the money goes changes only with the password", async () => {
  await using shop = await openShop();
  const change = await openPanel(shop);
  const refused = { code: "invalid-field", field: "password" };
  expect(await (await change({ version: 1, alias: "otra.cuenta" })).json()).toMatchObject(refused);
  expect(await (await change({ version: 1, alias: "otra.cuenta", password: "no es esta" })).json()).toMatchObject(
    refused,
  );

  const accepted = await change({ version: 1, alias: "otra.cuenta", password: OWNER.password });
  expect(await accepted.json()).toMatchObject({ settings: { alias: "otra.cuenta", version: 2 } });
});

test("two owners who edit at once do not overwrite each other", async () => {
  await using shop = await openShop();
  const change = await openPanel(shop);
  await change({ version: 1, shop_name: "La Percha" });
  const late = await change({ version: 1, shop_name: "El Ropero" });
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ code: "stale-version", settings: { shop_name: "La Percha", version: 2 } });
});

test.each([
  ["alias", "a"],
  ["cbu", "2810590940090418135201"],
  ["cuit", "20-26756539-4"],
  ["shop_name", " "],
])("%s %j is refused by name", async (field, value) => {
  await using shop = await openShop();
  const change = await openPanel(shop);
  const answer = await change({ version: 1, password: OWNER.password, [field]: value });
  expect(await answer.json()).toMatchObject({ code: "invalid-field", field });
});

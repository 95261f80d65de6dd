import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeAccount, signedIn } from "../../../test/administrator.ts";
import { openListeningShop } from "../../../test/listening-shop.ts";

const PRODUCT = JSON.stringify({ name: "Gorro", price: 100, stock: 1 });

const CSV = [
  "--part",
  'Content-Disposition: form-data; name="archivo"; filename="p.csv"',
  "",
  "nombre;precio;stock\nGorro;100;1",
  "--part--",
  "",
].join("\r\n");

test.each([
  ["a call", "/api/admin/products", "application/json", PRODUCT],
  ["an upload", "/api/admin/products/import?plan=x", "multipart/form-data; boundary=part", CSV],
])("%s whose administrator is removed while its body arrives is refused", async (_, path, type, body) => {
  await using listening = await openListeningShop();
  const { shop, port } = listening;
  await makeAccount(shop);
  const { cookies } = await signedIn(shop);
  const sending = request({ port, host: "127.0.0.1", method: "POST", path, agent: false });
  sending.setHeader("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
  sending.setHeader("Origin", shop.environment.publicUrl);
  sending.setHeader("Content-Type", type);
  sending.setHeader("Content-Length", Buffer.byteLength(body));
  const answered = once(sending, "response");

  sending.write(body.slice(0, 10));
  await wait(300); // by then the role has been checked
  await shop.db.deleteFrom("admin_users").execute();
  sending.end(body.slice(10));

  const [answer] = await answered;
  expect(answer.statusCode).toBe(401);
  expect(JSON.parse(await text(answer))).toMatchObject({ code: "not-signed-in" });
  expect(await shop.db.selectFrom("products").select("id").execute()).toEqual([]);
});

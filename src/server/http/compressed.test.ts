import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openShop } from "../../../test/shop.ts";
import { json } from "./answer.ts";
import { compressed } from "./compressed.ts";

const LONG = { products: Array.from({ length: 100 }, (_, n) => ({ name: `Remera número ${n}` })) };

const asking = (encoding: string, init: RequestInit = {}) =>
  new Request("http://tienda.example/api/products", {
    ...init,
    headers: { "Accept-Encoding": encoding, ...init.headers },
  });

test.each([
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["br;q=0, gzip;q=0.5", "gzip", gunzipSync],
] as const)("to who reads %s long JSON goes as %s, and is the same", async (accepted, encoding, decompress) => {
  const answer = await compressed(json(LONG), asking(accepted));
  const bytes = Buffer.from(await answer.arrayBuffer());

  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "content-encoding": encoding,
    "content-length": String(bytes.length),
    "cache-control": "no-store",
    vary: "Accept-Encoding",
  });
  expect(JSON.parse(decompress(bytes).toString())).toEqual(LONG);
  expect(bytes.length).toBeLessThan(JSON.stringify(LONG).length / 4);
});

test("who reads neither gets it plain, and caches between are told that others do not", async () => {
  const answer = await compressed(json(LONG), asking("identity"));
  expect([answer.headers.get("Content-Encoding"), answer.headers.get("Vary")]).toEqual([null, "Accept-Encoding"]);
  expect(await answer.json()).toEqual(LONG);
});

test("what is short, is no JSON, was not read or was asked for by another site is left alone", async () => {
  const read = asking("br");
  const events = new Response(new ReadableStream(), { headers: { "Content-Type": "text/event-stream" } });
  const table = new Response("a;b\r\n".repeat(1000), { headers: { "Content-Type": "text/csv; charset=utf-8" } });
  for (const answer of [json({ short: true }), events, table]) {
    expect((await compressed(answer, read)).headers.get("Content-Encoding")).toBeNull();
  }
  expect(await (await compressed(json({ short: true }), read)).json()).toEqual({ short: true });
  for (const request of [
    asking("br", { method: "POST" }),
    asking("br", { headers: { "Sec-Fetch-Site": "cross-site" } }),
    asking("br", { headers: { "Sec-Fetch-Site": "same-site" } }),
  ]) {
    const answer = await compressed(json(LONG), request);
    expect(answer.headers.get("Content-Encoding")).toBeNull();
    expect(await answer.json()).toEqual(LONG);
  }
});

test("the lists of the shop go out compressed, and HEAD says what GET would", async () => {
  await using shop = await openShop();
  for (let n = 0; n < 10; n += 1) await shop.sells({ name: `Remera ${n}` });
  await shop.changes.settled();
  const headers = { "Accept-Encoding": "br" };
  for (const path of ["/api/products", "/api/listing"]) {
    const [got, head] = [await shop.request(path, { headers }), await shop.request(path, { method: "HEAD", headers })];
    const bytes = Buffer.from(await got.arrayBuffer());
    expect(got.headers.get("Content-Encoding"), path).toBe("br");
    expect(brotliDecompressSync(bytes).toString(), path).toContain("Remera 9");
    expect(head.headers.get("Content-Encoding"), path).toBe("br");
    expect(head.headers.get("Content-Length"), path).toBe(String(bytes.length));
    expect(await head.text()).toBe("");
  }
});

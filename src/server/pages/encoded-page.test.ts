import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { acceptedEncoding } from "../http/content-encoding.ts";
import { isKnown } from "../http/etag.ts";
import { EncodedPage } from "./encoded-page.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br;q=1.0", "br"],
  ["gzip;q=0", "identity"],
  ["br ; q=0.000 ,gzip", "gzip"],
  ["GZip, BR;Q=0", "gzip"],
  ["brx, xgzip", "identity"],
])("a browser that accepts %j gets %s", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

test("a header as long as they come is read in one walk: a pattern that backtracks would not end", () => {
  expect(acceptedEncoding(`br${" ".repeat(200_000)}x`)).toBe("identity");
  expect(acceptedEncoding(`br;${" ".repeat(200_000)}x`)).toBe("br");
});

test.each([
  ["as it was made", async () => undefined],
  ["without its plain text", async (page: EncodedPage) => page.dropPlain()],
  ["recompressed", (page: EncodedPage) => page.recompress()],
  [
    "compact, then shrunk",
    async (page: EncodedPage) => {
      page.dropPlain();
      await page.recompress();
    },
  ],
])("every encoding is the same page, %s", async (_, change) => {
  const page = new EncodedPage(200, "<p>Año</p>", ["X-Test", "1"]);
  await change(page);
  const bodyFor = async (encoding: string) => {
    const response = page.toResponse(new Request("http://shop/", { headers: { "Accept-Encoding": encoding } }));
    expect(response.headers.get("X-Test")).toBe("1");
    return Buffer.from(await response.arrayBuffer());
  };
  expect(brotliDecompressSync(await bodyFor("br")).toString()).toBe("<p>Año</p>");
  expect(gunzipSync(await bodyFor("gzip")).toString()).toBe("<p>Año</p>");
  expect((await bodyFor("identity")).toString()).toBe("<p>Año</p>");
  expect((await bodyFor("identity")).toString()).toBe("<p>Año</p>");
});

test("a browser that has the page gets 304 without it, and the headers that go with the page", async () => {
  const page = new EncodedPage(200, "home", ["Content-Security-Policy", "default-src 'none'"]);
  const etag = page.toResponse(new Request("http://shop/")).headers.get("ETag") ?? "";
  const again = page.toResponse(new Request("http://shop/", { headers: { "If-None-Match": etag } }));
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  // On a 304 a browser updates the stored page's headers with these.
  expect(again.headers.get("Content-Security-Policy")).toBe("default-src 'none'");
});

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b" , W/"a"', true],
  ["*", true],
  ['W/"b"', false],
  ["a", false],
  ["", false],
  [null, false],
])('who says to have %s may have what is W/"a": %s', (ifNoneMatch, expected) => {
  expect(isKnown('W/"a"', ifNoneMatch)).toBe(expected);
});

test("HEAD gets the headers of GET and no body", async () => {
  const page = new EncodedPage(404, "missing", []);
  const head = page.toResponse(new Request("http://shop/", { method: "HEAD" }));
  expect(head.status).toBe(404);
  expect(head.headers.get("Content-Length")).toBe("7");
  expect(await head.text()).toBe("");
});

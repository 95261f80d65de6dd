import { expect, test } from "vitest";
import { copyAddress, isStorableFile, isStorablePage, storedKind } from "./offline.ts";

const at = (address: string) => new URL(address, "https://saitam.test");

test.each([
  ["/", "/"],
  ["/?utm_source=x#checkout", "/"],
  ["/producto/7?talle=M", "/producto/7"],
  ["/productos?q=lino&pagina=2", "/productos?q=lino&pagina=2"],
  ["/administracion", "/administracion"],
  ["/pedido/secreto", undefined],
  ["/pedido/secreto/comprobante", undefined],
  ["/mi-pedido", undefined],
  ["/checkout", undefined],
  ["/api/products", undefined],
  ["/admin", undefined],
  ["/admin/ordenes", undefined],
])("the copy of %s is stored as %s", (address, stored) => {
  expect(copyAddress(at(address))).toBe(stored);
});

test.each([
  ["/assets/storefront-BULLZFSH.js", "assets"],
  ["/assets/gloock.woff2", "assets"],
  ["/assets/hero-portrait-540.avif", "pictures"],
  ["/files/0f-640.webp", "pictures"],
  ["/favicon.svg", undefined],
  ["/api/live", undefined],
  ["/sw.js", undefined],
])("%s is stored among %s", (address, kind) => {
  expect(storedKind(at(address))).toBe(kind);
});

const answer = (headers: Record<string, string>, changes = {}) => ({
  status: 200,
  type: "basic" as const,
  redirected: false,
  headers: new Headers(headers),
  ...changes,
});

const PAGE = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache" };

test("a page is stored when it is whole, the shop's own and the same for everyone", () => {
  expect(isStorablePage(answer(PAGE))).toBe(true);
  expect(isStorablePage(answer({ ...PAGE, "Cache-Control": "no-store" }))).toBe(false);
  expect(isStorablePage(answer({ ...PAGE, "Cache-Control": "private, max-age=1" }))).toBe(false);
  expect(isStorablePage(answer({ "Content-Type": "text/html" }))).toBe(false);
  expect(isStorablePage(answer({ ...PAGE, "Content-Type": "application/json" }))).toBe(false);
  for (const changes of [{ status: 404 }, { status: 503 }, { redirected: true }, { type: "opaqueredirect" as const }]) {
    expect(isStorablePage(answer(PAGE, changes)), JSON.stringify(changes)).toBe(false);
  }
});

test("a file is stored when its address says what it holds for ever", () => {
  expect(isStorableFile(answer({ "Cache-Control": "public, max-age=31536000, immutable" }))).toBe(true);
  expect(isStorableFile(answer({ "Cache-Control": "public, max-age=3600" }))).toBe(false);
  expect(isStorableFile(answer({ "Cache-Control": "immutable" }, { status: 206 }))).toBe(false);
});

import { expect, test } from "vitest";
import { CLIENT_ERRORS, type ClientError } from "#domain/client-error.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";

const REPORT: ClientError = {
  id: "0a1b2c3d",
  app: "panel",
  build: "admin-BcnfvvaA.js",
  path: "/admin/ajustes",
  name: "TypeError",
  message: "x is not a function",
  frames: ["/assets/admin-BcnfvvaA.js:1:2345"],
};

/** Sends a report and returns the shop's log lines about it, except those about refused requests. */
async function report(shop: TestShop, body: unknown, address = "") {
  const lines: object[] = [];
  const warn = shop.log.warn.bind(shop.log);
  shop.log.warn = (line: object) => {
    if (!("event" in line)) lines.push(line);
  };
  const answer = await shop.request(CLIENT_ERRORS, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  shop.log.warn = warn;
  return { status: answer.status, lines };
}

test("what failed in a browser is one line of the log", async () => {
  await using shop = await openShop();
  expect(await report(shop, REPORT)).toEqual({ status: 204, lines: [{ clientError: REPORT }] });
});

test("whatever else is sent is refused, and what a report may not say is left out of the log", async () => {
  await using shop = await openShop();
  const refused = [
    { ...REPORT, id: "ORD-001001" },
    { ...REPORT, customer_name: "Ana" },
    { ...REPORT, frames: ["https://otra.example/assets/a.js:1:2"] },
    { ...REPORT, frames: Array(9).fill(REPORT.frames[0]) },
    { ...REPORT, message: "x".repeat(201) },
  ];
  for (const body of refused) expect(await report(shop, body)).toEqual({ status: 422, lines: [] });
  expect(await report(shop, "x".repeat(5000))).toEqual({ status: 413, lines: [] });

  const personal = { path: "/pedido/dGhlIHRva2Vu", name: "Ana Gomez", message: "DNI 30123456\nlevel=fatal" };
  expect(await report(shop, { ...REPORT, ...personal })).toEqual({
    status: 204,
    lines: [{ clientError: { ...REPORT, path: "/pedido/…", name: "Error", message: "" } }],
  });
});

/** Runs last, because it uses up this process's log limit for the minute. */
test("reports are limited by address and in all, even with RATE_LIMIT=off", async () => {
  await using shop = await openShop({ RATE_LIMIT: "on", TRUSTED_PROXY: "0.0.0.0" });
  const statusFrom = async (address: string) => (await report(shop, REPORT, address)).status;
  const statuses: number[] = [];
  for (let time = 0; time < 21; time += 1) statuses.push(await statusFrom("192.0.2.1"));
  expect(statuses).toEqual([...Array<number>(20).fill(204), 429]);
  expect(await statusFrom("192.0.2.2")).toBe(204);

  const others: number[] = [];
  for (let host = 0; host < 120; host += 1) others.push(await statusFrom(`198.51.100.${host}`));
  const taken = others.filter((status) => status === 204);
  expect([taken.length > 50, taken.length < 100, others.at(-1)]).toEqual([true, true, 429]);
  await using unlimited = await openShop();
  expect(await report(unlimited, REPORT)).toEqual({ status: 429, lines: [] });
});

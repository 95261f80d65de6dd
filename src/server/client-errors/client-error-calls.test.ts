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

/** Sends a report and writes down what the shop's log says of it, but that a request was refused. */
async function report(shop: TestShop, body: unknown) {
  const lines: object[] = [];
  const warn = shop.log.warn.bind(shop.log);
  shop.log.warn = (line: object) => {
    if (!("event" in line)) lines.push(line);
  };
  const answer = await shop.request(CLIENT_ERRORS, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
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

  const said = { path: "/pedido/dGhlIHRva2Vu", name: "Ana Gomez", message: "DNI 30123456\nlevel=fatal" };
  expect(await report(shop, { ...REPORT, ...said })).toEqual({
    status: 204,
    lines: [{ clientError: { ...REPORT, path: "/pedido/…", name: "Error", message: "" } }],
  });
});

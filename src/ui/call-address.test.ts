import { expect, test } from "vitest";
import { callAddress } from "./call-address.ts";

test("parameters are filled in, and what is empty is left out of the query", () => {
  const input = { params: { id: "a/b" }, query: { q: "", talle: ["S", "M"], cursor: undefined, limit: "5" } };
  expect(callAddress("PATCH /api/things/:id/parts", input)).toEqual({
    method: "PATCH",
    address: "/api/things/a%2Fb/parts?talle=S&talle=M&limit=5",
  });
  expect(callAddress("GET /api/things")).toEqual({ method: "GET", address: "/api/things" });
});

import { expect, test } from "vitest";
import { checkInvitation, checkRemoval, MAX_ADMINISTRATORS } from "./administrators.ts";

const ANA = { email: "ana@tienda.example", hasPassword: true };
const BEA = { email: "bea@tienda.example", hasPassword: true };
const INVITED = { email: "nueva@tienda.example", hasPassword: false };
const ALL = [ANA, BEA, INVITED];

test.each([
  ["otra@tienda.example", ANA.email, { ok: true, value: "new" }],
  [INVITED.email, ANA.email, { ok: true, value: "again" }],
  [BEA.email, ANA.email, { ok: false, refusal: "already-an-admin" }],
  [ANA.email, ANA.email, { ok: false, refusal: "already-an-admin" }],
  ["otra@tienda.example", "removida@tienda.example", { ok: false, refusal: "no-longer-an-admin" }],
])("inviting %s by %s gives %j", (email, by, expected) => {
  expect(checkInvitation(email, by, ALL)).toEqual(expected);
});

test("there is room for so many administrators", () => {
  const many = Array.from({ length: MAX_ADMINISTRATORS - 1 }, (_, index) => ({
    email: `${index}@tienda.example`,
    hasPassword: true,
  }));

  expect(checkInvitation("otra@tienda.example", ANA.email, [ANA, ...many])).toEqual({
    ok: false,
    refusal: "too-many-admins",
  });
  expect(checkInvitation("otra@tienda.example", ANA.email, [ANA, ...many.slice(1)])).toEqual({
    ok: true,
    value: "new",
  });
});

test.each([
  [BEA.email, ANA.email, { ok: true, value: undefined }],
  [INVITED.email, ANA.email, { ok: true, value: undefined }],
  [ANA.email, ANA.email, { ok: false, refusal: "yourself" }],
  ["otra@tienda.example", ANA.email, { ok: false, refusal: "not-an-admin" }],
  [ANA.email, "removida@tienda.example", { ok: false, refusal: "no-longer-an-admin" }],
])("removing %s by %s gives %j", (email, by, expected) => {
  expect(checkRemoval(email, by, ALL)).toEqual(expected);
});

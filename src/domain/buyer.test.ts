import { expect, test } from "vitest";
import {
  type BuyerClues,
  correctCustomer,
  correctWithdrawal,
  isAnonymisable,
  isOwnRecord,
  comparablePhone,
  readBuyerSearch,
  sharedClues,
} from "./buyer.ts";
import { ORDER_STATUSES } from "./order.ts";

test.each([
  ["30123456", { dni: "30123456", phone: "5491130123456" }],
  [" 30.123.456 ", { dni: "30123456", phone: "5491130123456" }],
  ["4.123.456", { dni: "4123456" }],
  ["30-123-456", { dni: "30123456", phone: "5491130123456" }],
  ["Ana@Correo.example", { email: "ana@correo.example" }],
  ["ana.@correo.example", { email: "ana.@correo.example" }],
  ["+54 9 11 5555-4444", { phone: "5491155554444" }],
  ["\u202a+54 9 351 555-1234\u202c", { phone: "5493515551234" }],
  ["0351 15 555-1234", { phone: "5493515551234" }],
])("%s is understood", (typed, search) => {
  expect(readBuyerSearch(typed)).toEqual({ ok: true, value: search });
});

test.each(["", "Ana Paz", "123", "ana@", "ORD-001001", "11 5555-4444 Ana"])("%j names nobody", (typed) => {
  expect(readBuyerSearch(typed)).toEqual({ ok: false, refusal: { reason: "unreadable" } });
});

test("a phone is the same however it is written", () => {
  expect(comparablePhone("11 5555-4444")).toBe(comparablePhone("+54 9 11 5555 4444"));
  expect(comparablePhone("int. 555-444")).toBe("555444");
  expect(comparablePhone("no tengo")).toBeUndefined();
});

const ANA: BuyerClues = {
  dni: "30123456",
  emails: new Set(["ana@correo.example"]),
  phones: new Set(["5491155554444"]),
  orderNumbers: new Set(["ORD-001001"]),
};
const NOBODY = { email: null, phone: null };

test("an order is a buyer's own by its DNI alone", () => {
  const shared = sharedClues(ANA, { dni: "30123456", ...NOBODY });
  expect([shared, isOwnRecord(shared)]).toEqual([["dni"], true]);
});

test("an order with another DNI is not, though it shares the e-mail and the phone", () => {
  const shared = sharedClues(ANA, { dni: "31000000", email: "ANA@correo.example", phone: "(011) 5555-4444" });
  expect([shared, isOwnRecord(shared)]).toEqual([["email", "phone"], false]);
});

test("a request is by the number of an own order with an e-mail or phone beside it, not by one of them", () => {
  const own = sharedClues(ANA, { email: null, phone: "1155554444", order_number: "ORD-001001" });
  const byNumber = sharedClues(ANA, { ...NOBODY, email: "otra@correo.example", order_number: "ORD-001001" });
  const byPhone = sharedClues(ANA, { ...NOBODY, phone: "1155554444", order_number: null });
  expect([own, byNumber, byPhone].map(isOwnRecord)).toEqual([true, false, false]);
  expect(byNumber).toEqual(["order-number"]);
});

test("somebody else's record shares nothing, also while the DNI is not known", () => {
  expect(sharedClues(ANA, { dni: "31000000", email: "otra@correo.example", phone: "1144443333" })).toEqual([]);
  expect(sharedClues({ ...ANA, dni: undefined }, { dni: "30123456", ...NOBODY })).toEqual([]);
});

test("data is removed of orders that nobody prepares any more", () => {
  expect(ORDER_STATUSES.filter(isAnonymisable)).toEqual(["delivered", "cancelled"]);
});

const CUSTOMER = {
  customer_name: "Ana",
  customer_lastname: "Pas",
  customer_dni: "30123456",
  customer_phone: null,
  customer_email: "ana@correo.example",
  customer_address: "Defensa 1234",
  customer_postal_code: "C1065",
  customer_city: "Buenos Aires",
};

test("a correction obeys the checkout's rules, field by field", () => {
  expect(correctCustomer(CUSTOMER, { customer_lastname: " Paz ", customer_email: "" })).toEqual({
    ok: true,
    value: { ...CUSTOMER, customer_lastname: "Paz", customer_email: null },
  });
  expect(correctCustomer(CUSTOMER, { customer_dni: "12" })).toMatchObject({ refusal: { reason: "invalid-dni" } });
  expect(correctCustomer(CUSTOMER, { customer_city: " " })).toMatchObject({ refusal: { field: "customer_city" } });
  const collecting = { ...CUSTOMER, customer_address: "", customer_postal_code: "", customer_city: "" };
  expect(correctCustomer(collecting, { customer_name: "Eva" }, true)).toEqual({
    ok: true,
    value: { ...collecting, customer_name: "Eva" },
  });
});

test("a request takes the corrected name as one, and keeps a way to answer", () => {
  const regret = { name: "Ana Pas", email: "ana@correo.example", phone: null, order_number: null, message: "Hola" };
  expect(correctWithdrawal(regret, { customer_name: "Ana", customer_lastname: "Paz" })).toEqual({
    ok: true,
    value: { ...regret, name: "Ana Paz" },
  });
  expect(correctWithdrawal(regret, { customer_lastname: "Paz" })).toEqual({ ok: true, value: regret });
  expect(correctWithdrawal(regret, { customer_email: "" })).toMatchObject({ refusal: { reason: "missing-contact" } });
});

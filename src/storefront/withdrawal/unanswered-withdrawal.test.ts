import { expect, test } from "vitest";
import { isSameWithdrawal, parseUnanswered } from "./unanswered-withdrawal.ts";

const KEY = "0b0c6f2e-0000-4000-8000-000000000001";
const form = { name: "Ana Paz", email: "", phone: "11 5555-4444", order_number: "", message: "" };

test("a withdrawal that was not answered comes back as it was stored", () => {
  expect(parseUnanswered(JSON.stringify({ key: KEY, form }))).toEqual({ key: KEY, form });
});

test.each([null, "", "{", "null", "[]", "{}", `{"key":"x"}`, `{"key":"${KEY}"}`, `{"key":"${KEY}","form":{"name":1}}`])(
  "nothing comes back of %j",
  (stored) => {
    expect(parseUnanswered(stored)).toBeUndefined();
  },
);

test("the same withdrawal is recognised by what the shop reads in it", () => {
  expect(isSameWithdrawal(form, { ...form, name: " Ana  Paz " })).toBe(true);
  expect(isSameWithdrawal(form, { ...form, message: "No era mi talle" })).toBe(false);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDraft } from "./checkout-draft.ts";
import { CUSTOMER_FIELDS, customerForm, MAX_CUSTOMER_TEXT } from "./customer.ts";

const BLANK = { form: customerForm(() => ""), delivery: null };

test("a draft is read as it was written", () => {
  const draft = {
    form: customerForm((field) => `${field}, Ñandú`),
    delivery: { id: "moto", kind: "delivery", name: "Moto mensajería" },
  };
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
});

test("a text that is too long for an order stays: only the buyer knows what to leave out", () => {
  const form = customerForm(() => "a".repeat(MAX_CUSTOMER_TEXT + 1));
  expect(parseDraft(JSON.stringify({ form })).form).toEqual(form);
});

test.each([null, "", "{", "[]", "7", `{"form":[],"delivery":{"id":1}}`, `{"form":{"customer_dni":30123456}}`])(
  "%j is a blank one",
  (stored) => expect(parseDraft(stored)).toEqual(BLANK),
);

test("whatever is stored, each field is a text and a delivery is whole", () => {
  fc.assert(
    fc.property(fc.json(), (stored) => {
      const { form, delivery } = parseDraft(stored);
      expect(Object.keys(form)).toEqual([...CUSTOMER_FIELDS]);
      expect(Object.values(form).every((text) => typeof text === "string")).toBe(true);
      expect(delivery === null || typeof delivery.id === "string").toBe(true);
    }),
  );
});

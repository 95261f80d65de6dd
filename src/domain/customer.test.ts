import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BUYER } from "../../test/buyer.ts";
import {
  checkCustomer,
  CUSTOMER_FIELDS,
  type CustomerField,
  type CustomerForm,
  dniAsTyped,
  fieldAsTyped,
  fieldLabel,
  isEmail,
  MAX_CUSTOMER_TEXT,
  REQUIRED_CUSTOMER_FIELDS,
} from "./customer.ts";

const ana: CustomerForm = { ...BUYER, customer_email: "" };

function refusalOf(form: Partial<CustomerForm>) {
  const checked = checkCustomer({ ...ana, ...form });
  return checked.ok ? undefined : checked.refusal;
}

test("a complete form is accepted and trimmed; what was left empty is null", () => {
  const checked = checkCustomer({ ...ana, customer_name: "  Ana ", customer_phone: " 11 5555 0000 " });
  expect(checked).toEqual({
    ok: true,
    value: { ...ana, customer_phone: "11 5555 0000", customer_email: null },
  });
});

describe("required fields", () => {
  test.each(REQUIRED_CUSTOMER_FIELDS)("%s may be neither empty nor blank", (field) => {
    expect(refusalOf({ [field]: "" })).toEqual({ reason: "missing-field", field });
    expect(refusalOf({ [field]: " \t " })).toEqual({ reason: "missing-field", field });
  });

  test("are asked in the form's order, and the first failure stops", () => {
    const blank = Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, ""])) as CustomerForm;
    for (const [index, next] of REQUIRED_CUSTOMER_FIELDS.entries()) {
      const filled = REQUIRED_CUSTOMER_FIELDS.slice(0, index).map((field) => [field, ana[field]]);
      const checked = checkCustomer({ ...blank, ...Object.fromEntries(filled) });
      expect(checked).toEqual({ ok: false, refusal: { reason: "missing-field", field: next } });
    }
  });

  test("come before the shape of the DNI", () => {
    expect(refusalOf({ customer_dni: "x", customer_city: "" })).toEqual({
      reason: "missing-field",
      field: "customer_city",
    });
  });
});

describe("the DNI", () => {
  test.each(["1234567", "12345678"])("%s has 7 or 8 digits and passes", (dni) => {
    expect(refusalOf({ customer_dni: dni })).toBeUndefined();
  });

  test.each(["123456", "123456789", "12.345.678", " 12345678", "1234567a", "١٢٣٤٥٦٧", "1234567\n"])(
    "%j is refused",
    (dni) => {
      expect(refusalOf({ customer_dni: dni })).toEqual({ reason: "invalid-dni", field: "customer_dni" });
    },
  );

  test("loses its dots, spaces and hyphens while it is typed or pasted, and nothing else", () => {
    expect(dniAsTyped("12.345.678")).toBe("12345678");
    expect(dniAsTyped(" 12 345 678\u00a0")).toBe("12345678");
    for (const typed of ["12-345-678", "12\u2010345\u2011678", "12–345—678", "12\u2212345.678"]) {
      expect(dniAsTyped(typed)).toBe("12345678");
    }
    expect(dniAsTyped("\u202a12345\u200b678\u202c")).toBe("12345678");
    expect(dniAsTyped("12345678x")).toBe("12345678x");
  });
});

test("what a phone copies along unseen is dropped from phone, e-mail and postal code, not from a name", () => {
  const paste = (field: CustomerField, text: string) => fieldAsTyped(field, `\u202a${text}\u202c`);
  expect(paste("customer_phone", "+54 9 11 5555-4444")).toBe("+54 9 11 5555-4444");
  expect(paste("customer_email", "ana@paz.ar")).toBe("ana@paz.ar");
  expect(paste("customer_postal_code", "1425")).toBe("1425");
  expect(paste("customer_dni", "12.345.678")).toBe("12345678");
  expect(paste("customer_name", "Ana")).toBe("\u202aAna\u202c");
});

test("cells that were copied from a table are one line: its tabs would be refused, and nobody sees them", () => {
  expect(fieldAsTyped("customer_address", "Defensa 1234\t3.º B\u2028Timbre 2")).toBe("Defensa 1234 3.º B Timbre 2");
  expect(fieldAsTyped("customer_phone", "11\t5555-4444")).toBe("11 5555-4444");
});

describe("the e-mail", () => {
  test("may be left out", () => {
    expect(refusalOf({ customer_email: "  " })).toBeUndefined();
  });

  test.each(["ana@paz.com.ar", "a.b+c@x.ar", "-a-.b-@x-y.ar", "ana@ñandú.ar", `${"a".repeat(64)}@x.ar`])(
    "%s passes",
    (email) => expect(isEmail(email)).toBe(true),
  );

  test.each([
    "ana",
    "ana@",
    "@paz.ar",
    "ana@paz",
    "ana@paz..ar",
    "ana@paz.ar.",
    "ana@.paz.ar",
    ".ana@paz.ar",
    "ana.@paz.ar",
    "ana..paz@x.ar",
    "ana@-paz.ar",
    "ana@paz-.ar",
    "ana@paz.-ar",
    "ana@paz.ar-",
    `${"a".repeat(65)}@paz.ar`,
    "ana@paz.ar\u200b",
    "\u2060ana@paz.ar",
    "\u202aana@paz.ar\u202c",
    "ana paz@x.ar",
    "ana@x.ar, otra@x.ar",
    "ana@x.ar\r\nBcc: b@x.ar",
  ])("%j is refused", (email) => expect(refusalOf({ customer_email: email })?.reason).toBe("invalid-email"));
});

test("no field takes control characters, or more than it can hold", () => {
  for (const name of ["Ana\u0000Paz", "Ana\u2028Paz", "Ana\u2029Paz"]) {
    expect(refusalOf({ customer_name: name })).toEqual({ reason: "invalid-text", field: "customer_name" });
  }
  expect(refusalOf({ customer_phone: "1".repeat(MAX_CUSTOMER_TEXT + 1) })).toEqual({
    reason: "text-too-long",
    field: "customer_phone",
  });
});

test("a text turns nothing around on a packing slip, and has something to see", () => {
  const refused = { reason: "invalid-text", field: "customer_name" };
  expect(refusalOf({ customer_name: "Ana \u202e$ 10" })).toEqual(refused);
  expect(refusalOf({ customer_name: "\u200b" })).toEqual(refused);
  expect(refusalOf({ customer_phone: "\u202a+54 9 11 5555-1234\u202c" })).toBeUndefined();
});

test("the toast names a field by its form name, one underscore a space", () => {
  expect(REQUIRED_CUSTOMER_FIELDS.map(fieldLabel)).toEqual([
    "name",
    "lastname",
    "dni",
    "address",
    "postal code",
    "city",
  ]);
});

test("any form is either accepted whole or refused with a field of it", () => {
  const anything = fc.string({ unit: "binary" });
  const anyForm = fc.record(Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, anything])));
  fc.assert(
    fc.property(anyForm, (form) => {
      const checked = checkCustomer(form as CustomerForm);
      if (!checked.ok) expect(CUSTOMER_FIELDS).toContain(checked.refusal.field);
    }),
  );
});

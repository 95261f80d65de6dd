import { expect, test } from "vitest";
import { enrolmentUri, formatRecoveryCode, makeRecoveryCode, readCode, waitAfterWrongCodes } from "./totp.ts";

test.each([
  ["123456", { kind: "app", code: "123456" }],
  [" 123 456 ", { kind: "app", code: "123456" }],
  ["7K2QM-X9RTB", { kind: "recovery", code: "7K2QMX9RTB" }],
  ["7k2qm x9rtb", { kind: "recovery", code: "7K2QMX9RTB" }],
  ["OIL2345678", { kind: "recovery", code: "0112345678" }],
  ["12345", undefined],
  ["1234567", undefined],
  ["7K2QM-X9RTU", undefined],
  ["", undefined],
  ["１２３４５６", undefined],
])("%j is read as %j", (typed, expected) => {
  expect(readCode(typed)).toEqual(expected);
});

test("a recovery code is read again as it is shown, whatever the bytes", () => {
  for (let byte = 0; byte < 256; byte += 1) {
    const code = makeRecoveryCode(new Uint8Array(10).fill(byte));
    expect(readCode(formatRecoveryCode(code).toLowerCase())).toEqual({ kind: "recovery", code });
  }
});

test("the address for the app names the shop twice, as apps ask for it, and hides nothing of the e-mail", () => {
  expect(enrolmentUri({ shopName: "Ñandú: ropa & más", email: "a+b@x.example", secret: "ABC" })).toBe(
    "otpauth://totp/%C3%91and%C3%BA%20%20ropa%20%26%20m%C3%A1s:a%2Bb%40x.example?secret=ABC&issuer=%C3%91and%C3%BA%20%20ropa%20%26%20m%C3%A1s",
  );
});

test("slips are free, guesses cost ever more, and never more than an hour", () => {
  expect([0, 4, 5, 6, 7, 11, 12, 2000].map(waitAfterWrongCodes)).toEqual([0, 0, 30, 60, 120, 1920, 3600, 3600]);
});

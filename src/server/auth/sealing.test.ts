import { expect, test } from "vitest";
import { digestOfRecoveryCode, seal, unseal } from "./sealing.ts";

const KEY = "a secret key for tests, long enough";
const SECRET = Buffer.from("twenty bytes of noise");

test("what is sealed opens for the same owner and key only, and looks different each time", () => {
  const sealed = seal(KEY, "ana", SECRET);

  expect(unseal(KEY, "ana", sealed)).toEqual(SECRET);
  expect(seal(KEY, "ana", SECRET)).not.toEqual(sealed);
  expect(sealed.includes(SECRET)).toBe(false);
  expect(unseal(KEY, "eva", sealed)).toBeUndefined();
  expect(unseal("another key, as long as it is", "ana", sealed)).toBeUndefined();
});

test("every byte of it counts", () => {
  const sealed = seal(KEY, "ana", SECRET);
  for (let index = 0; index < sealed.length; index += 1) {
    const touched = Buffer.from(sealed);
    touched.writeUInt8(touched.readUInt8(index) ^ 1, index);
    expect(unseal(KEY, "ana", touched)).toBeUndefined();
  }
});

test("a recovery code's digest is its owner's and the key's", () => {
  const digest = digestOfRecoveryCode(KEY, "ana", "7K2QMX9RTB");
  expect(digestOfRecoveryCode(KEY, "ana", "7K2QMX9RTB")).toEqual(digest);
  expect(digestOfRecoveryCode(KEY, "eva", "7K2QMX9RTB")).not.toEqual(digest);
  expect(digestOfRecoveryCode("another key", "ana", "7K2QMX9RTB")).not.toEqual(digest);
});

import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { vapidKeysOf, vapidSubject } from "./vapid-keys.ts";

const SECRET = "a secret key for tests, long enough";

test("the same SECRET_KEY gives the same pair of keys, another one another pair", () => {
  const keys = vapidKeysOf(SECRET);
  expect(vapidKeysOf(SECRET)).toEqual(keys);
  expect(vapidKeysOf(`${SECRET}.`)).not.toEqual(keys);
  // Browsers have subscribed with it: another derivation would void every subscription.
  expect(keys.publicKey).toBe(
    "BC7fVc44UTflgpp-0q2aqPiI5BXbffL5tgkpuxeGlvedFl6yDvdFIl3rUiRXyvuG94N8JVV4_rdQW8TM_e9u5mk",
  );
});

test("the keys are a pair of P-256 in the lengths that push services take", () => {
  for (let n = 0; n < 200; n += 1) {
    const { publicKey, privateKey } = vapidKeysOf(`${SECRET} ${n}`);
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(privateKey, "base64url");
    expect(pair.getPublicKey("base64url")).toBe(publicKey);
    expect([publicKey.length, privateKey.length]).toEqual([87, 43]);
  }
});

test.each([
  ["https://tienda.example", undefined, "https://tienda.example"],
  ["https://tienda.example", "avisos@tienda.example", "mailto:avisos@tienda.example"],
  ["http://localhost:3000", undefined, "mailto:webmaster@localhost"],
])("of a shop at %s that mails from %s, a push service may write to %s", (publicUrl, address, subject) => {
  const mail = address === undefined ? undefined : { smtpUrl: "smtp://localhost", from: { name: undefined, address } };
  expect(vapidSubject({ publicUrl, mail })).toBe(subject);
});

import { expect, test } from "vitest";
import { checkPassword, needsRefresh, type Session } from "./session.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

function sessionEndingIn(seconds: number): Session {
  const expires_at = new Date(NOW.getTime() + seconds * 1000).toISOString();
  return { token_type: "cookie", expires_in: 3600, expires_at, user: { email: "duenia@tienda.example" } };
}

test.each([
  [3600, false],
  [90, false],
  [89, true],
  [-60, true],
])("with %i seconds left the panel refreshes: %s", (seconds, expected) => {
  expect(needsRefresh(sessionEndingIn(seconds), NOW)).toBe(expected);
});

test("a password has 12 to 128 characters, however they are encoded", () => {
  expect(checkPassword("a".repeat(11))).toEqual({ ok: false, refusal: "password-too-short" });
  expect(checkPassword("🦊".repeat(11)).ok).toBe(false);
  expect(checkPassword("🦊🐢🌵🍋🚲🧉🌊🎈🪁🧵🥁🌻").ok).toBe(true);
  expect(checkPassword("Mi voz pasa de ti a mí.".padEnd(128, " sin prisa y con mate")).ok).toBe(true);
  expect(checkPassword("a".repeat(129))).toEqual({ ok: false, refusal: "password-too-long" });
  expect(checkPassword(" doce espacios ")).toEqual({ ok: true, value: " doce espacios " });
});

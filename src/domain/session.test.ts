import { expect, test } from "vitest";
import { needsRefresh, type Session } from "./session.ts";

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

import { expect, test } from "vitest";
import { checkLength } from "./password.ts";

test("a password has 12 to 128 characters, however they are encoded", () => {
  expect(checkLength("a".repeat(11))).toEqual({ ok: false, refusal: "password-too-short" });
  expect(checkLength("🦊".repeat(11)).ok).toBe(false);
  expect(checkLength("🦊🐢🌵🍋🚲🧉🌊🎈🪁🧵🥁🌻").ok).toBe(true);
  expect(checkLength("a".repeat(128)).ok).toBe(true);
  expect(checkLength("a".repeat(129))).toEqual({ ok: false, refusal: "password-too-long" });
  expect(checkLength(" doce espacios ")).toEqual({ ok: true, value: " doce espacios " });
});

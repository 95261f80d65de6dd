import fc from "fast-check";
import { expect, test } from "vitest";
import { checkPassword, isGuessable, PASSWORD_LENGTH } from "./password.ts";

test("a password has 12 to 128 characters, however they are encoded", () => {
  expect(checkPassword("a".repeat(11))).toEqual({ ok: false, refusal: "password-too-short" });
  expect(checkPassword("🦊".repeat(11)).ok).toBe(false);
  expect(checkPassword("🦊🐢🌵🍋🚲🧉🌊🎈🪁🧵🥁🌻").ok).toBe(true);
  expect(checkPassword("Mi voz pasa de ti a mí.".padEnd(128, " sin prisa y con mate")).ok).toBe(true);
  expect(checkPassword("a".repeat(129))).toEqual({ ok: false, refusal: "password-too-long" });
  expect(checkPassword(" doce espacios ")).toEqual({ ok: true, value: " doce espacios " });
});

test.each([
  "una clave larga 123",
  "una clave de doce",
  "una clave larga",
  "otra clave distinta",
  "una tercera clave",
  "doce letras.",
  "clave número 7 de veinte",
  "clave número 0 de ocho",
  " doce espacios ",
  "caballo correcto bateria grapa",
  "mi tienda huele a lavanda",
  "correct horse battery staple",
  "Lo dijo Borges en 1949",
  "839123401748",
  "kT7#xq2Lw9$z",
  "🦊🐢🌵🍋🚲🧉🌊🎈🪁🧵🥁🌻",
])("%j is a password of its own", (password) => {
  expect(checkPassword(password, ["duenia@tienda.example", "Saitam"]).ok).toBe(true);
});

test.each([
  ["one character", "aaaaaaaaaaaa"],
  ["one unit", "xk9!xk9!xk9!"],
  ["a unit cut off", "abcabcabcabca"],
  ["two repetitions", "111111222222"],
  ["digits", "123456789012"],
  ["digits backwards", "987654321098"],
  ["the alphabet", "abcdefghijkl"],
  ["a keyboard row", "qwertyuiop12"],
  ["two rows", "asdfghjklzxcvbnm"],
  ["columns", "1qaz2wsx3edc"],
  ["zigzag", "1q2w3e4r5t6y"],
  ["the shop", "Saitam2026!!"],
  ["the shop, twice named", "tienda.saitam"],
  ["joined words", "la tienda de saitam"],
  ["with an accent", "Contraseña2026"],
  ["disguised", "P4ssw0rd!!!!"],
  ["disguised, with years", "c0ntr4s3ña 2025"],
  ["a title", "administrador1"],
  ["words only", "admin password"],
  ["in English", "WelcomeSummer2026"],
  ["a word among digits", "2026tienda2026"],
])("%s: %j is guessed", (_, password) => {
  expect(checkPassword(password)).toEqual({ ok: false, refusal: "password-guessable" });
});

test.each(["robertina123", "Robertina.Paz!", "2026 ROBERTINA", "r0bert1na-paz-99"])(
  "%j is guessed by who knows the e-mail",
  (password) => {
    expect(checkPassword(password, ["robertina.paz@correo.example"])).toEqual({
      ok: false,
      refusal: "password-guessable",
    });
  },
);

test("the shop's own name is no password", () => {
  expect(isGuessable("lapercha-2026")).toBe(false);
  expect(isGuessable("lapercha-2026", ["LaPercha"])).toBe(true);
});

test("a phrase said twice is as good as said once", () => {
  expect(isGuessable("tres gatos azules".repeat(2))).toBe(false);
  expect(isGuessable("tres gatos".repeat(2))).toBe(true);
});

const padding = fc.string({ unit: fc.constantFrom(...Array.from("0123456789 .-_!?*#")), maxLength: 8 });
const word = fc.constantFrom("password", "contraseña", "saitam", "tienda", "qwerty", "administrador", "admin");
const inAnyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => Array.from(text, (letter, index) => (upper[index] ? letter.toUpperCase() : letter)).join(""));

test("common words are guessed in any case, beside each other and whatever digits and signs stand around them", () => {
  const guess = fc
    .array(fc.tuple(padding, word.chain(inAnyCase), padding), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.flat().join(""))
    .filter((text) => text.length >= PASSWORD_LENGTH.min && text.length <= PASSWORD_LENGTH.max);
  fc.assert(fc.property(guess, (password) => isGuessable(password)));
});

test("a unit shorter than a password is guessed however often it is repeated", () => {
  const repeated = fc
    .tuple(fc.string({ unit: "grapheme", minLength: 1, maxLength: 5 }), fc.integer({ min: 12, max: 25 }))
    .map(([unit, times]) => unit.repeat(times));
  fc.assert(fc.property(repeated, (password) => isGuessable(password)));
});

test("what a password manager makes is taken", () => {
  const alphabet = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  const made = fc
    .string({ unit: fc.constantFrom(...Array.from(alphabet)), minLength: 24, maxLength: 64 })
    .filter((password) => new Set(password).size > 12);
  fc.assert(fc.property(made, (password) => !isGuessable(password)));
});

test("any text is answered", () => {
  // fast-check's own unit for this takes seconds to be made.
  const character = fc.integer({ min: 0, max: 0x10_ffff }).map((code) => String.fromCodePoint(code));
  const text = fc.string({ unit: character, maxLength: PASSWORD_LENGTH.max });
  fc.assert(fc.property(text, text, (password, known) => typeof isGuessable(password, [known]) === "boolean"));
});

import { expect, test } from "vitest";
import { isPlainText } from "./plain-text.ts";

test.each([
  "",
  "Remera",
  "dos\r\nlíneas\ty un tabulador",
  "🦊 ñandú",
  "👩‍🦰",
  "n\u0303andu\u0301",
  " \n ",
  "\u200bRemera",
  "\u202a+54 9 11 5555-1234\u202c",
  "…",
])("%j can be typed", (text) => {
  expect(isPlainText(text)).toBe(true);
});

test.each([
  "\u0000",
  "a\u0008",
  "\u000b",
  "\u001b[31m",
  "\u007f",
  "\ud800",
  "a\udfff",
  "\u200b",
  " \u200b\u2060 ",
  "\u00ad",
  "\u3164",
  "\u2800",
  "\ufe0f",
  "\u0301",
  "Remera \u202ereversa",
  "\u2067a\u2069",
])("%j cannot", (text) => {
  expect(isPlainText(text)).toBe(false);
});

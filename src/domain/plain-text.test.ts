import { expect, test } from "vitest";
import { isPlainText } from "./plain-text.ts";

test.each(["", "Remera", "dos\r\nlíneas\ty un tabulador", "🦊 ñandú"])("%j can be typed", (text) => {
  expect(isPlainText(text)).toBe(true);
});

test.each(["\u0000", "a\u0008", "\u000b", "\u001b[31m", "\u007f", "\ud800", "a\udfff"])("%j cannot", (text) => {
  expect(isPlainText(text)).toBe(false);
});

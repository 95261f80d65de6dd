import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeXml, shorten } from "./text.ts";

test("a long text ends after a word", () => {
  expect(shorten("Una remera de algodón, suave y fresca", 24)).toBe("Una remera de algodón…");
  expect(shorten("Una remera\n\n de algodón", 40)).toBe("Una remera de algodón");
  expect(shorten("Supercalifragilístico", 10)).toBe("Supercali…");
});

test("no text is longer than it may be, nor cut within a character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 2, max: 60 }), (text, most) => {
      const short = shorten(text, most);
      expect(short.length).toBeLessThanOrEqual(most);
      expect(short.isWellFormed()).toBe(true);
    }),
  );
});

test("XML has no place for control characters", () => {
  expect(escapeXml('<a & "b">\u0000\u000b\ud800\ufffe ñ 👗')).toBe("&lt;a &amp; &quot;b&quot;&gt; ñ 👗");
});

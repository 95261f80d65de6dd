import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const utf8 = new TextEncoder().encode("Transferencia de José Núñez, peluquería é");
const windows = Uint8Array.from("Café", (letter) => letter.charCodeAt(0));

test("UTF-8 is read as such, also where it was cut off inside of a letter", () => {
  expect(decodeText(utf8)).toBe("Transferencia de José Núñez, peluquería é");
  expect(decodeText(utf8.subarray(0, -1))).toBe("Transferencia de José Núñez, peluquería ");
});

test("a mark of UTF-8 at the beginning is no text", () => {
  expect(decodeText(new TextEncoder().encode('\uFEFF"id";"nombre"'))).toBe('"id";"nombre"');
});

test("what is no UTF-8 is Windows' encoding, also where only its last letter shows it", () => {
  expect(decodeText(windows)).toBe("Café");
  expect(decodeText(Uint8Array.of(...windows, 0x20, 0xf1, 0x61))).toBe("Café ña");
});

test("a mark of DOS at the end is no text", () => {
  expect(decodeText(Uint8Array.of(...utf8, 0x1a))).toBe("Transferencia de José Núñez, peluquería é");
});

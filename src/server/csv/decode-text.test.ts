import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const utf8 = new TextEncoder().encode("Transferencia de José Núñez, peluquería é");

test("UTF-8 is read as such, also where it was cut off inside of a letter", () => {
  expect(decodeText(utf8)).toBe("Transferencia de José Núñez, peluquería é");
  expect(decodeText(utf8.subarray(0, -1))).toBe("Transferencia de José Núñez, peluquería ");
});

test("a mark of UTF-8 at the beginning is no text", () => {
  expect(decodeText(new TextEncoder().encode('\uFEFF"id";"nombre"'))).toBe('"id";"nombre"');
});

test.each(["utf-16le", "utf-16be"] as const)("%s is read without its mark, too", (encoding) => {
  const bytes = Buffer.from("Fecha;Importe\r\n01/07;1.500,00 €\r\n", "utf16le");
  expect(decodeText(encoding === "utf-16le" ? bytes : bytes.swap16())).toBe("Fecha;Importe\r\n01/07;1.500,00 €\r\n");
});

const HIGH_HALF = Uint8Array.from({ length: 128 }, (_, index) => 128 + index);

function encode(text: string, encoding: string): Uint8Array {
  const letters = new TextDecoder(encoding).decode(HIGH_HALF);
  return Uint8Array.from(text, (letter) => (letter < "\u0080" ? letter.charCodeAt(0) : 128 + letters.indexOf(letter)));
}

const SPANISH = [
  "Descripción: algodón",
  "JOSÉ NÚÑEZ",
  "García",
  "Único",
  "Nº 1; Camión–Córdoba",
  "Levi’s, niño",
  "PERÚ",
];

test.each([
  ...SPANISH,
  "Café ña",
  "Levi’s 501 – azul “oversize”",
  "O’Higgins",
  "Buzo\u00a0negro",
  "«azul»",
  "¡nueva! Nike® ½ kg 100 €",
  "São Paulo, SÃO PAULO, François",
  "Algodón;Sí;Sí;Sí",
  "Rosa Té",
  "JOSé PEREZ, MUñOZ",
  "KÖHLER, CRÊPE, LANCÔME",
  "azul–negro, Lunes–Viernes, Dell’Acqua",
  "‘mom’",
])("what is no UTF-8 is Windows' encoding: %s", (text) => {
  expect(decodeText(encode(text, "windows-1252"))).toBe(text);
});

test.each([...SPANISH, "Sí"])(
  "what has its letters with accents where a Mac writes them is read as a Mac's: %s",
  (text) => {
    expect(decodeText(encode(text, "macintosh"))).toBe(text);
  },
);

test("what Excel saves as 'CSV (MS-DOS)' is read", () => {
  const bytes = "Algod\xa2n, ni\xa4o, caf\x82, M\xb5S";
  expect(decodeText(Buffer.from(bytes, "latin1"))).toBe("Algodón, niño, café, MÁS");
});

test("a mark of DOS at the end is no text", () => {
  expect(decodeText(Uint8Array.of(...utf8, 0x1a))).toBe("Transferencia de José Núñez, peluquería é");
});

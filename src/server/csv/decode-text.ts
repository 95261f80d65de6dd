const DOS_END = 0x1a; // programs of the time of DOS close a text with it

const SAMPLE = 1_024; // bytes, or places with letters beyond ASCII

const ASCII = String.fromCharCode(...Array(128).keys());

const PAGE_850 =
  ASCII +
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

type Decode = (bytes: Uint8Array) => string;

/** Excel's single-byte encodings, likeliest first: Windows, Mac, and its 'CSV (MS-DOS)'. */
const ONE_BYTE_ENCODINGS: readonly [Decode, ...Decode[]] = [
  (bytes) => new TextDecoder("windows-1252").decode(bytes),
  (bytes) => new TextDecoder("macintosh").decode(bytes),
  (bytes) => new TextDecoder("utf-16le").decode(new Uint16Array(bytes).map((byte) => PAGE_850.charCodeAt(byte))),
];

/** Non-ASCII characters with the letters around them, which hint at the encoding. */
const BEYOND_ASCII = /[A-Za-z]{0,2}[\u0080-\u00ff]{1,8}[A-Za-z]{0,2}/g;

/** Spanish letters, and Windows dashes and quotes where the Mac reading of the byte would make no word. */
const SPANISH = [
  /(?<=[A-Za-z])[áéíóúü]|[áéíóúü](?=[a-z])/g,
  /(?<=[A-Z])[ÁÉÍÓÚÜ]|[ÁÉÍÓÚÜ](?=[A-Za-z])/g,
  /ñ(?=[aeiou])/gi,
  /(?<=[A-Z])[ÊÖ](?=[A-Z])/g, // of foreign names
  /(?<![A-Za-z])[¡¿‘](?=[A-Za-z])|\u00a0/g,
  /(?<=\b[A-Z])’(?=[a-z])|’(?=s\b)|[’–—](?=[A-Z])/g,
];

/** A capital inside a lower-case word. */
const IMPOSSIBLE = /(?<=[a-z])[À-Þ]/g;

/** Excel saves UTF-8 only on request; its 'Unicode text' is UTF-16. */
export function decodeText(file: Uint8Array): string {
  const bytes = file.at(-1) === DOS_END ? file.subarray(0, -1) : file;
  const utf16 = findUtf16(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  return decodeUtf8(bytes) ?? decodeOneByte(bytes);
}

/** By its byte order mark, or by the zero byte in every Latin letter. */
function findUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE);
  const [even, odd] = [0, 1].map((half) => sample.filter((byte, index) => byte === 0 && index % 2 === half).length);
  const many = sample.length / 4;
  if (even === 0 && odd !== undefined && odd > many) return "utf-16le";
  return odd === 0 && even !== undefined && even > many ? "utf-16be" : undefined;
}

/** Undefined if it is another encoding. A truncated file may end inside a character, which is dropped. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    const text = decoder.decode(bytes, { stream: true });
    // In a single-byte encoding the last letter alone may look like the start of a multi-byte one.
    if (!/\P{ASCII}/u.test(text)) decoder.decode();
    return text;
  } catch {
    return undefined;
  }
}

/** Chooses the encoding that yields most Spanish letters. */
function decodeOneByte(bytes: Uint8Array): string {
  const passages = asLatin1(bytes).matchAll(BEYOND_ASCII).take(SAMPLE);
  const sample = Buffer.from(Array.from(passages, ([passage]) => passage).join("\n"), "latin1");
  const scores = ONE_BYTE_ENCODINGS.map((decode) => spanishLetters(decode(sample)));
  const decode = ONE_BYTE_ENCODINGS[scores.indexOf(Math.max(...scores))] ?? ONE_BYTE_ENCODINGS[0];
  return decode(bytes);
}

function asLatin1({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
}

/** Minus impossible ones. */
function spanishLetters(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return SPANISH.reduce((sum, pattern) => sum + count(pattern), 0) - count(IMPOSSIBLE);
}

const DOS_END = 0x1a; // programs of the time of DOS close a text with it

/** Excel saves UTF-8 only on request; its 'Unicode text' is UTF-16. */
export function decodeText(file: Uint8Array): string {
  const bytes = file.at(-1) === DOS_END ? file.subarray(0, -1) : file;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  // Windows' default encoding here.
  return decodeUtf8(bytes) ?? new TextDecoder("windows-1252").decode(bytes);
}

/** Undefined when it is another encoding. A file that was cut off may end inside of a letter, which is left out. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    const text = decoder.decode(bytes, { stream: true });
    // In an encoding of one byte a letter, the last one alone may look like the first byte of several.
    if (!/\P{ASCII}/u.test(text)) decoder.decode();
    return text;
  } catch {
    return undefined;
  }
}

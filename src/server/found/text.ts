const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text that can stand in HTML and XML, between tags and in double quotes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** The same for XML, which has no place for control characters and halves of characters, not even escaped. */
export function escapeXml(text: string): string {
  return escapeMarkup(text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ""));
}

/** JSON that can stand inside a script element: nothing in it closes the element or opens a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** A text in at most `most` characters: cut after a word, with '…', or in a word that is longer than that. */
export function shorten(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  const end = line[most - 1] === " " ? cut.length : cut.lastIndexOf(" ");
  return `${(end > 0 ? cut.slice(0, end) : cut.toWellFormed().replace(/\ufffd$/, "")).replace(/(?<![\s.,;:])[\s.,;:]+$/, "")}…`;
}

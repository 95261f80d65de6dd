/** Control characters but line breaks and tabs, and lone surrogates: nobody types them, and PostgreSQL stores no NUL. */
// oxlint-disable-next-line no-control-regex -- refusing control characters is what it is for
const UNTYPED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]/u;

/**
 * What turns the text after it around, or sets it apart from the line: with it a name reads as another one. The two that
 * telephones put around a number they copy (U+202A and U+202C) turn nothing around here and stay.
 */
const TURNING = /[\u202b\u202d\u202e\u2066-\u2069]/;

/** Anything that leaves ink: neither space nor format character, nor the letters that are blank by design. */
const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\s\u2800]/u;

/** Whether a text holds only what a person types, line breaks and tabs included. Enough for a visitor's own words. */
export function isTypable(text: string): boolean {
  return !UNTYPED.test(text);
}

/** Whether a text can stand in the shop: it is typable, turns nothing around, and has something to see or is blank. */
export function isPlainText(text: string): boolean {
  return isTypable(text) && !TURNING.test(text) && (VISIBLE.test(text) || text.trim() === "");
}

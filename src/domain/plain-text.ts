/** Characters that nobody types (line breaks and tabs are fine); PostgreSQL cannot store NUL. */
// oxlint-disable-next-line no-control-regex -- refusing control characters is what it is for
const UNTYPED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]/u;

/** Bidirectional controls that disguise a name; U+202A and U+202C, which phones copy with numbers, are allowed. */
const TURNING = /[\u202b\u202d\u202e\u2066-\u2069]/;

const VISIBLE = /[^\p{C}\p{M}\p{Default_Ignorable_Code_Point}\s\u2800]/u; // neither blank nor a format character nor an accent alone

export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

export function isTypable(text: string): boolean {
  return !UNTYPED.test(text);
}

/** Free of untypable, disguising and purely invisible text; blank is allowed. */
export function isPlainText(text: string): boolean {
  return isTypable(text) && !TURNING.test(text) && (isVisible(text) || text.trim() === "");
}

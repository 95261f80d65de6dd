/** Control characters but line breaks and tabs, and lone surrogates: nobody types them, and PostgreSQL stores no NUL. */
// oxlint-disable-next-line no-control-regex -- refusing control characters is what it is for
const UNTYPED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]/u;

/** Whether a text holds only what a person types, line breaks and tabs included. */
export function isPlainText(text: string): boolean {
  return !UNTYPED.test(text);
}

/** As browsers write it, `https://` added to a bare name; undefined for anything else. `longest` in characters. */
export function webAddress(text: string, longest: number): string | undefined {
  const address = /^[a-z][a-z0-9+-]*:/i.test(text) ? text : `https://${text}`;
  if (/\s/.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  // User names are refused: text before an @ can pass for another site's address.
  const isPlain = url.username === "" && url.password === "" && /[^.]\.[^.]/.test(url.hostname);
  return isWeb && isPlain && url.href.length <= longest ? url.href : undefined;
}

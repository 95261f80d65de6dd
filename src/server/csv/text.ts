export const MAX_CSV_COLUMNS = 100; // also of an export of another shop, most of whose columns are left out

export const MAX_CSV_RECORD = 65_536; // characters; a longer one means an unclosed quote

/** Spreadsheets may begin with a line of their own, `sep=;`, which names the separator. */
export function readSeparatorLine(text: string): { separator: string | undefined; table: string } {
  const [line = "", separator] = /^"?sep=([;,\t|])"?[;,]*(?:\r\n|\n|\r|$)/i.exec(text) ?? [];
  return { separator, table: text.slice(line.length) };
}

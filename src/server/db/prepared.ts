import { hash } from "node:crypto";
import { sql } from "kysely";

/** Pass to `modifyFront` of a SELECT with constant text, which each connection then parses once. Plans suit any value: limits are literals. */
export const PREPARED = sql`/* prepared */`;

const BEGINNING = "select /* prepared */";

/** The name of the prepared statement; undefined for all others, whose texts vary without end. */
export function preparedName(text: string): string | undefined {
  return text.startsWith(BEGINNING) ? hash("sha1", text) : undefined;
}

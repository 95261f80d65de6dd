import { hash } from "node:crypto";
import { sql } from "kysely";

/** For `modifyFront` of a SELECT whose text is always the same, which a connection then parses once. Plans are good for any value: a limit is a literal. */
export const PREPARED = sql`/* prepared */`;

const BEGINNING = "select /* prepared */";

/** What the server knows the statement by; undefined for others, whose texts are endless. */
export function preparedName(text: string): string | undefined {
  return text.startsWith(BEGINNING) ? hash("sha1", text) : undefined;
}

import * as v from "valibot";
import { trimName } from "#domain/spelling.ts";
import { text } from "../http/body.ts";

/** At most `longest` characters, single spaces, one line; an empty name becomes null. */
export function choiceName(longest: number) {
  return v.nullable(
    v.pipe(
      text(0, longest),
      v.transform((name) => trimName(name) || null),
    ),
  );
}

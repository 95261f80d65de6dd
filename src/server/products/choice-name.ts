import * as v from "valibot";
import { trimName } from "#domain/spelling.ts";
import { text } from "../http/body.ts";

/** A talle or a colour as it is stored, of at most `longest` characters: one line, one space between words; null is none. */
export function choiceName(longest: number) {
  return v.nullable(
    v.pipe(
      text(0, longest),
      v.transform((name) => trimName(name) || null),
    ),
  );
}

/** A field that somebody else changed meanwhile; disputed if it was also edited here. */
export type NewerText<Field> = { field: Field; was: string; is: string; isDisputed: boolean };

type Rebased<Field extends string, Texts> = { typed: Texts; newer: readonly NewerText<Field>[] };

/** Rebases typed values from `was` onto somebody else's save: untouched fields take what there `is` now. */
export function rebaseTexts<Field extends string, Texts extends Readonly<Record<Field, string>>>(
  fields: readonly Field[],
  { was, is, typed, newer }: Rebased<Field, Texts> & { was: Texts; is: Texts },
): Rebased<Field, Texts> {
  const changed = fields.filter((field) => was[field] !== is[field]);
  const isTouched = (field: Field) => typed[field] !== was[field];
  const untouched = changed.filter((field) => !isTouched(field));
  return {
    typed: { ...typed, ...Object.fromEntries(untouched.map((field) => [field, is[field]])) },
    newer: [
      ...newer.filter(({ field }) => !changed.includes(field)),
      ...changed
        .filter((field) => typed[field] !== is[field])
        .map((field) => ({ field, was: was[field], is: is[field], isDisputed: isTouched(field) })),
    ],
  };
}

import * as v from "valibot";

const key = v.pipe(v.string(), v.uuid());

/** A request without an answer, as the browser stores it; earlier versions called its payload `said`. */
export function unanswered<Payload>(payload: v.GenericSchema<unknown, Payload>) {
  return v.union([
    v.object({ key, payload }),
    v.pipe(
      v.object({ key, said: payload }),
      v.transform(({ key, said }) => ({ key, payload: said })),
    ),
  ]);
}

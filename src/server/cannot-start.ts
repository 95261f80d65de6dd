/** The message tells the operator in one sentence what to fix. */
export class CannotStart extends Error {
  override readonly name = "CannotStart";
}

/** Why the shop does not start, for the operator: the message is one sentence that says what to put right. */
export class CannotStart extends Error {
  override readonly name = "CannotStart";
}

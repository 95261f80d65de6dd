/** Makes the value at its first use, once; a promise that rejects stays rejected. */
export function lazy<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** Made at its first use, once; of a promise its rejection stays, too. */
export function lazy<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

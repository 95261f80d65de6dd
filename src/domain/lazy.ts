/** Made at its first use, once: a format of `Intl` takes a slow phone ten milliseconds while the page's code starts. */
export function lazy<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

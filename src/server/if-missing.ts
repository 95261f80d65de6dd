/** For `catch`: the value that stands for a missing file; other errors propagate. */
export function ifMissing<T>(otherwise: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === "ENOENT") return otherwise;
    throw error;
  };
}

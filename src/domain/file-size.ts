export const MEGABYTE = 1024 * 1024; // bytes

/** '5 MB' from bytes, rounded down. */
export function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / MEGABYTE)} MB`;
}

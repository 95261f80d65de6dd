/** Bytes in what people call a megabyte of a file. */
export const MEGABYTE = 1024 * 1024;

/** '5 MB': a limit in bytes, in whole megabytes, as people read it. */
export function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / MEGABYTE)} MB`;
}

import { lazy } from "./lazy.ts";

const KILOBYTE = 1024; // bytes

export const MEGABYTE = 1024 * KILOBYTE;

const GIGABYTE = 1024 * MEGABYTE;

/** '5 MB' from bytes, rounded down. */
export function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / MEGABYTE)} MB`;
}

const threeDigits = lazy(() => new Intl.NumberFormat("es-AR", { maximumSignificantDigits: 3 }));

/** '340 kB', '12,4 MB' or '1,2 GB' from bytes. */
export function formatFileSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${threeDigits().format(bytes / KILOBYTE)} kB`;
  return bytes < GIGABYTE
    ? `${threeDigits().format(bytes / MEGABYTE)} MB`
    : `${threeDigits().format(bytes / GIGABYTE)} GB`;
}

import { lazy } from "./lazy.ts";

const KILOBYTE = 1024; // bytes

export const MEGABYTE = 1024 * KILOBYTE;

const GIGABYTE = 1024 * MEGABYTE;

export function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / MEGABYTE)} MB`;
}

const threeDigits = lazy(() => new Intl.NumberFormat("es-AR", { maximumSignificantDigits: 3 }));

export function formatFileSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${threeDigits().format(bytes / KILOBYTE)} kB`;
  return bytes < GIGABYTE
    ? `${threeDigits().format(bytes / MEGABYTE)} MB`
    : `${threeDigits().format(bytes / GIGABYTE)} GB`;
}

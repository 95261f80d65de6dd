import type Sharp from "sharp";
import { lazy } from "#domain/lazy.ts";

export type SharpModule = typeof Sharp;

/** The only formats opened: libvips has decoders for many more, each a risk. */
const LOADERS = [
  "VipsForeignLoadJpegBuffer",
  "VipsForeignLoadPngBuffer",
  "VipsForeignLoadWebpBuffer",
  "VipsForeignLoadNsgifBuffer",
];

/** Loaded at its first use: a process without images does not pay for it. */
export const openSharp = lazy(async (): Promise<SharpModule> => {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS });
  // No image is opened twice, and requests need the other cores.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
});

import type Sharp from "sharp";

export type SharpModule = typeof Sharp;

/** The only formats opened: libvips has decoders for many more, each a risk. */
const LOADERS = [
  "VipsForeignLoadJpegBuffer",
  "VipsForeignLoadPngBuffer",
  "VipsForeignLoadWebpBuffer",
  "VipsForeignLoadNsgifBuffer",
];

let opening: Promise<SharpModule> | undefined;

/** Loaded at its first use: a process without images does not pay for it. */
export function openSharp(): Promise<SharpModule> {
  opening ??= loadSharp();
  return opening;
}

async function loadSharp(): Promise<SharpModule> {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS });
  // No image is opened twice, and requests need the other cores.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

import type Sharp from "sharp";

export type SharpModule = typeof Sharp;

/** The only formats that are ever opened. libvips knows many more, with more code than anyone has to trust. */
const LOADERS = [
  "VipsForeignLoadJpegBuffer",
  "VipsForeignLoadPngBuffer",
  "VipsForeignLoadWebpBuffer",
  "VipsForeignLoadNsgifBuffer",
];

let opening: Promise<SharpModule> | undefined;

/** The image library, loaded at its first use: a process that never meets a picture does not pay for it. */
export function openSharp(): Promise<SharpModule> {
  opening ??= loadSharp();
  return opening;
}

async function loadSharp(): Promise<SharpModule> {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS });
  // No picture is opened twice, and visitors need the other cores.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

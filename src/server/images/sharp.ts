import sharp from "sharp";

/** The only formats opened: libvips has many more decoders, each a risk. */
const LOADERS = [
  "VipsForeignLoadJpegBuffer",
  "VipsForeignLoadPngBuffer",
  "VipsForeignLoadWebpBuffer",
  "VipsForeignLoadNsgifBuffer",
];

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: LOADERS });
// No image is opened twice, and requests need the other cores.
sharp.cache(false);
sharp.concurrency(1);

/** For the image process alone: no web process decodes or encodes a picture. */
export { sharp };

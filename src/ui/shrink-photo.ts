/** What the server accepts: media types, total pixels, and the width in pixels of the largest picture shown. */
type PhotoLimits = { types: readonly string[]; maxPixels: number; largestWidth: number };

/** Bytes up to which a still of fitting size is sent unchanged: 9 s at 0.75 Mbps. */
export const LIGHT_BYTES = 800_000;

/** The longer side in largest widths. */
const LONGEST_SIDE = 1.5;

/** Tried in this order until small enough; the server re-encodes anyway. */
const QUALITIES = [0.85, 0.75, 0.65];

/** Rows checked at a time, to save memory. */
const ROWS = 256;

type Size = { width: number; height: number };

/** In pixels; a tall picture is never narrower than the largest width. */
export function fitSize({ width, height }: Size, { largestWidth }: Pick<PhotoLimits, "largestWidth">): Size {
  const longestSide = LONGEST_SIDE * largestWidth;
  const scale = Math.min(1, Math.max(longestSide / Math.max(width, height), largestWidth / width));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Not GIF, usually an animation, nor SVG. An unknown type may be a still. */
export function isStill({ type }: Pick<File, "type">): boolean {
  if (type === "image/gif" || type.startsWith("image/svg")) return false;
  return type === "" || type.startsWith("image/");
}

export function isTaken({ type }: Pick<File, "type">, { width, height }: Size, limits: PhotoLimits): boolean {
  return limits.types.includes(type) && width * height <= limits.maxPixels;
}

export function isLight({ size }: Pick<File, "size">, { width, height }: Size, limits: PhotoLimits): boolean {
  const fitting = fitSize({ width, height }, limits);
  return size <= LIGHT_BYTES && fitting.width === width && fitting.height === height;
}

const shrunk = new WeakMap<File, Promise<File>>();

let queue: Promise<unknown> = Promise.resolve();

/** Downscales large or heavy stills, one at a time; keeps the original if smaller, unless it would be refused. */
export function shrinkPhoto(file: File, limits: PhotoLimits): Promise<File> {
  const known = shrunk.get(file);
  if (known) return known;
  const light = queue.then(() => shrinkNow(file, limits));
  queue = light;
  shrunk.set(file, light);
  return light;
}

async function shrinkNow(file: File, limits: PhotoLimits): Promise<File> {
  if (!isStill(file)) return file;
  try {
    const size = await measure(file);
    const isGood = isTaken(file, size, limits);
    if (isGood && isLight(file, size, limits)) return file;
    const blob = await redraw(file, fitSize(size, limits));
    if (isGood && blob.size >= file.size) return file;
    const [, ending = "jpg"] = blob.type.split("/");
    const name = `${file.name.replace(/\.[^.]*$/, "")}.${ending === "jpeg" ? "jpg" : ending}`;
    return new File([blob], name, { type: blob.type });
  } catch {
    // Unreadable here: the server explains why.
    return file;
  }
}

/** The upright size, from the header. Throws when the browser cannot read it. */
async function measure(file: File): Promise<Size> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.addEventListener("load", resolve);
      image.addEventListener("error", reject);
      image.src = address;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function redraw(file: File, size: Size): Promise<Blob> {
  const photo = await decode(file, size);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas to draw on");
  context.imageSmoothingQuality = "high";
  context.drawImage(photo, 0, 0, size.width, size.height);
  photo.close();
  // Browsers without a WebP encoder write PNG, which is transparent too.
  const type = file.type === "image/jpeg" || isOpaque(context, size) ? "image/jpeg" : "image/webp";
  return encode(canvas, type);
}

async function decode(file: File, { width, height }: Size): Promise<ImageBitmap> {
  const photo = await createImageBitmap(file, {
    imageOrientation: "from-image",
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: "high",
  });
  if (photo.width === width && photo.height === height) return photo;
  // Older browsers ignore the size, or rotate after resizing.
  photo.close();
  return createImageBitmap(file, { imageOrientation: "from-image" });
}

function isOpaque(context: OffscreenCanvasRenderingContext2D, { width, height }: Size): boolean {
  for (let top = 0; top < height; top += ROWS) {
    const { data } = context.getImageData(0, top, width, Math.min(ROWS, height - top));
    for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
  }
  return true;
}

async function encode(canvas: OffscreenCanvas, type: string): Promise<Blob> {
  let blob: Blob | undefined;
  for (const quality of QUALITIES) {
    blob = await canvas.convertToBlob({ type, quality });
    if (blob.size <= LIGHT_BYTES) break;
  }
  if (!blob) throw new Error("Nothing was encoded");
  return blob;
}

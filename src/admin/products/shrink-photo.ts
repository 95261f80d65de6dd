import { IMAGE_TYPES, IMAGE_WIDTHS, MAX_IMAGE_PIXELS } from "#domain/image.ts";

/** A still of at most so many bytes is sent as it is, if its sides fit: 9 seconds on a phone line of 0.75 Mbps. */
export const LIGHT_BYTES = 800_000;

const LARGEST_WIDTH = Math.max(...IMAGE_WIDTHS);

/** The longer side of what is sent, in pixels: half as much again as the largest picture of the shop. */
const LONGEST_SIDE = LARGEST_WIDTH * 1.5;

/** Tried in this order until a photo is light; the shop encodes it again, smaller. */
const QUALITIES = [0.85, 0.75, 0.65];

/** Rows of a picture that are looked at together, to hold no second copy of the whole in memory. */
const ROWS = 256;

type Size = { width: number; height: number };

/** A size, in pixels, once its longer side fits; a tall one is made no narrower than the largest picture of the shop. */
export function fitSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.max(LONGEST_SIDE / Math.max(width, height), LARGEST_WIDTH / width));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Whether a file may be a still: a GIF, mostly an animation, and a drawing in vectors are not. An unknown type may. */
export function isStill({ type }: Pick<File, "type">): boolean {
  if (type === "image/gif" || type.startsWith("image/svg")) return false;
  return type === "" || type.startsWith("image/");
}

/** Whether the shop takes a still as it is: of a type it knows, in at most 40 million pixels. */
export function isTaken({ type }: Pick<File, "type">, { width, height }: Size): boolean {
  return (IMAGE_TYPES as readonly string[]).includes(type) && width * height <= MAX_IMAGE_PIXELS;
}

/** Whether a still that the shop takes is sent as it is. */
export function isLight({ size }: Pick<File, "size">, { width, height }: Size): boolean {
  const fitting = fitSize({ width, height });
  return size <= LIGHT_BYTES && fitting.width === width && fitting.height === height;
}

const shrunk = new WeakMap<File, Promise<File>>();

let queue: Promise<unknown> = Promise.resolve();

/**
 * A photo as it is sent: a large or heavy still as a smaller picture, the right way up, anything else as it is. Never
 * larger than before, unless the shop would refuse it as it was. One photo is decoded at a time, and each once.
 */
export function shrinkPhoto(file: File): Promise<File> {
  const known = shrunk.get(file);
  if (known) return known;
  const light = queue.then(() => shrinkNow(file));
  queue = light;
  shrunk.set(file, light);
  return light;
}

async function shrinkNow(file: File): Promise<File> {
  if (!isStill(file)) return file;
  try {
    const size = await measure(file);
    const isGood = isTaken(file, size);
    if (isGood && isLight(file, size)) return file;
    const blob = await redraw(file, fitSize(size));
    if (isGood && blob.size >= file.size) return file;
    const [, ending = "jpg"] = blob.type.split("/");
    const name = `${file.name.replace(/\.[^.]*$/, "")}.${ending === "jpeg" ? "jpg" : ending}`;
    return new File([blob], name, { type: blob.type });
  } catch {
    // The browser cannot read it: the server says what is wrong with it.
    return file;
  }
}

/** The sides of a picture the right way up, read from its header. Throws when the browser cannot read it. */
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
  // A browser that writes no WebP gives a PNG instead, which is transparent too.
  const type = file.type === "image/jpeg" || isOpaque(context, size) ? "image/jpeg" : "image/webp";
  return encode(canvas, type);
}

/** Decodes a photo in the size it is drawn in, as its camera was held. */
async function decode(file: File, { width, height }: Size): Promise<ImageBitmap> {
  const photo = await createImageBitmap(file, {
    imageOrientation: "from-image",
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: "high",
  });
  if (photo.width === width && photo.height === height) return photo;
  // An older browser that takes no size, or turns the photo after it.
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

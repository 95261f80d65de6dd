import { IMAGE_WIDTHS, MAX_IMAGE_BYTES } from "#domain/image.ts";

/** The longer side of a photo that was shrunk, in pixels: half as much again as the largest picture of the shop. */
const LONGEST_SIDE = Math.max(...IMAGE_WIDTHS) * 1.5;

const QUALITY = 0.88;

/** Whether a file is worth shrinking: only stills, and only those the shop would refuse for their size. */
export function isTooHeavy({ size, type }: Pick<File, "size" | "type">): boolean {
  return size > MAX_IMAGE_BYTES && type.startsWith("image/") && type !== "image/gif";
}

/** Both sides of a picture once it fits. */
export function fitInside(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** A photo as it is uploaded: one over 5 MB as a smaller JPEG, the right way up; anything else as it is. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!isTooHeavy(file)) return file;
  try {
    const blob = await redraw(file);
    return new File([blob], file.name.replace(/\.[^.]*$/, "") + ".jpg", { type: "image/jpeg" });
  } catch {
    // The browser cannot read it either: the server says what is wrong with it.
    return file;
  }
}

async function redraw(file: File): Promise<Blob> {
  // The right way up, as its camera wrote down.
  const photo = await createImageBitmap(file, { imageOrientation: "from-image" });
  const { width, height } = fitInside(photo.width, photo.height);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas to draw on");
  // What was transparent becomes white, not black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(photo, 0, 0, width, height);
  photo.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
}

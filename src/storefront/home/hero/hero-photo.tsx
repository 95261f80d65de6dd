import type { HeroPhoto as Photo } from "#domain/shop-picture.ts";
import { Picture } from "../../picture.tsx";

/** The owner's picture, cropped around its focus; `sizes` is its box's width, or the one that its height there requires. */
export function HeroPhoto({ photo }: { photo: Photo }) {
  const { width, height, focus_x: x, focus_y: y } = photo;
  const wide = Math.round((80 * width) / height);
  return (
    <div className={`hero-photo focus-x-${x} focus-y-${y}`}>
      <Picture
        image={photo}
        sizes={`(width>=40rem) and (min-aspect-ratio:6/5) max(50vw,${wide}svh),max(100vw,${wide / 2}svh)`}
        widest={Infinity}
        isFirst
      />
    </div>
  );
}

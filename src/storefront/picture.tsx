import type { Photo } from "#domain/image.ts";
import { HangerIcon } from "#ui/icons.tsx";

type PictureProps = {
  image: Photo;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
  /** Pictures wider than this are not offered. */
  widest: number;
  /** On screen at once: fetched first instead of when it comes near. */
  isFirst?: boolean;
  alt?: string;
  onLoad?: () => void;
};

/** A product's picture in the width and format that fit. It fills its frame; the frame keeps its room and tint. */
export function Picture({ image, sizes, widest, isFirst = false, alt = image.alt, onLoad }: PictureProps) {
  const widths = widthsUpTo(image, widest);
  const addresses = (ending: string) => widths.map((width) => `${image.base}-${width}.${ending} ${width}w`).join(",");
  return (
    <picture>
      {image.has_avif && <source type="image/avif" srcSet={addresses("avif")} sizes={sizes} />}
      <img
        src={`${image.base}-${widths.at(-1)}.webp`}
        srcSet={addresses("webp")}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={isFirst ? undefined : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        onLoad={onLoad}
      />
    </picture>
  );
}

function widthsUpTo({ widths }: Photo, widest: number): number[] {
  const fitting = widths.filter((width) => width <= widest);
  return fitting.length > 0 ? fitting : widths.slice(0, 1);
}

/** Stands where a product has no picture. */
export function NoPicture() {
  return (
    <span className="no-picture">
      <HangerIcon />
    </span>
  );
}

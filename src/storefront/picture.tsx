import { IMAGE_WIDTHS, type Photo, pictureFile, type PictureFormat } from "#domain/image.ts";
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

/**
 * A product's picture in the width and format that fit. It fills its frame; the frame keeps its room and tint. Where
 * there is AVIF, the WebP is for the few browsers without it and comes in one width: that keeps a page of cards small.
 */
export function Picture({ image, sizes, widest, isFirst = false, alt = image.alt, onLoad }: PictureProps) {
  const { base, has_avif: hasAvif, width, height } = image;
  const widths = widthsUpTo(image, widest);
  const addresses = (format: PictureFormat) =>
    widths.map((width) => `${pictureFile(base, width, format)} ${width}w`).join(",");
  return (
    <picture>
      {hasAvif && <source type="image/avif" srcSet={addresses("avif")} sizes={sizes} />}
      <img
        src={pictureFile(base, middleOf(widths), "webp")}
        srcSet={hasAvif ? undefined : addresses("webp")}
        sizes={hasAvif ? undefined : sizes}
        width={width}
        height={height}
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

function middleOf(widths: readonly number[]): number {
  return widths[Math.floor(widths.length / 2)] ?? IMAGE_WIDTHS[0];
}

/** Stands where a product has no picture. */
export function NoPicture() {
  return (
    <span className="no-picture">
      <HangerIcon />
    </span>
  );
}

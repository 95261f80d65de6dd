import { IMAGE_WIDTHS, type Photo, pictureFile, type PictureFormat } from "#domain/image.ts";

type PictureProps = {
  image: Photo;
  sizes: string; // the attribute
  widest: number; // pixels; wider files are not offered
  isFirst?: boolean; // on screen at once: not lazy
  alt?: string;
  onLoad?: () => void;
};

/** Fills its frame. Besides AVIF there is only one width of WebP, to keep a page of cards small. */
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

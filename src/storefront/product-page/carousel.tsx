import type { EmblaCarouselType } from "embla-carousel";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Photo } from "#domain/image.ts";
import { IconButton } from "#ui/button.tsx";
import { ArrowLeftIcon, ArrowRightIcon } from "#ui/icons.tsx";
import { Picture } from "../picture.tsx";
import { detailCopy } from "./copy.ts";
import { driveStrip } from "./slider.ts";

/** Width of `.product-pictures` with thumbnails and without. */
const SIZES_WITH_THUMBNAILS =
  "(width>=48rem) clamp(18rem,80svh - 9.9rem,54vw),((width>=40rem) and (orientation:landscape)) clamp(18rem,80svh - 4.8rem,54vw),100vw";
const SIZES = "((width>=48rem) or ((width>=40rem) and (orientation:landscape))) clamp(18rem,80svh - 4.8rem,54vw),100vw";
const WIDEST = 1440; // pixels
const THUMBNAIL = { sizes: "56px", widest: 320 };

type CarouselProps = {
  images: readonly [Photo, ...Photo[]];
  color: string | null | undefined; // its first picture is shown when it changes
};

/** A scrolling strip; with its script it can also be dragged and moved with the arrow keys. */
export function Carousel({ images, color }: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const { index, goTo } = useSlides(viewport, images.length);
  useArrowKeys((step) => goTo(index + step), images.length > 1);

  const wanted = images.findIndex((image) => image.color !== null && image.color === color);
  // Only a new colour moves the pictures, not the shopper's own scrolling.
  const show = useEffectEvent(goTo);
  useEffect(() => {
    if (wanted >= 0) show(wanted);
  }, [wanted]);

  const isMany = images.length > 1;
  return (
    <section aria-roledescription="carrusel" aria-label={detailCopy.pictures} className="product-pictures">
      <div className="relative">
        <div ref={viewport} className="strip">
          <ul>
            {images.map((image, position) => (
              <li key={image.base} className={`shot ${image.width > image.height ? "is-wide" : `tint-${image.tint}`}`}>
                <Picture
                  image={image}
                  sizes={isMany ? SIZES_WITH_THUMBNAILS : SIZES}
                  widest={WIDEST}
                  isFirst={position === 0}
                />
              </li>
            ))}
          </ul>
        </div>
        {isMany && (
          <div className="turner">
            <p aria-live="polite">
              <span className="sr-only">{detailCopy.picture(index + 1, images.length)}</span>
              <span aria-hidden="true">
                {index + 1} / {images.length}
              </span>
            </p>
            <IconButton name={detailCopy.previous} onClick={() => goTo(index - 1)}>
              <ArrowLeftIcon />
            </IconButton>
            <IconButton name={detailCopy.next} onClick={() => goTo(index + 1)}>
              <ArrowRightIcon />
            </IconButton>
          </div>
        )}
      </div>
      {isMany && <Progress index={index} count={images.length} />}
      {isMany && <Thumbnails images={images} index={index} goTo={goTo} />}
    </section>
  );
}

/** On phones: a line as long as the strip, dark where the visible picture is. */
function Progress({ index, count }: { index: number; count: number }) {
  return (
    <div aria-hidden="true" className="progress">
      {Array.from({ length: count }, (_, position) => (
        <span key={position} className={position === index ? "is-here" : undefined} />
      ))}
    </div>
  );
}

/** Where there is room for them. */
function Thumbnails({ images, index, goTo }: { images: readonly Photo[] } & Slides) {
  return (
    <div className="thumbnails">
      {images.map((image, position) => (
        <IconButton
          key={image.base}
          name={detailCopy.picture(position + 1, images.length)}
          aria-current={position === index || undefined}
          onClick={() => goTo(position)}
          className="thumbnail"
        >
          <span className={`shot tint-${image.tint}`}>
            <Picture image={image} {...THUMBNAIL} alt="" />
          </span>
        </IconButton>
      ))}
    </div>
  );
}

type Slides = { index: number; goTo: (index: number) => void };

/** Wraps around. */
function useSlides(viewport: { readonly current: HTMLElement | null }, count: number): Slides {
  const [index, setIndex] = useState(0);
  const slider = useRef<EmblaCarouselType>(undefined);

  useEffect(() => {
    const strip = viewport.current;
    if (!strip || count < 2) return;
    let isGone = false;
    const drive = async () => {
      const driven = await driveStrip(strip, setIndex);
      if (isGone) driven.destroy();
      else slider.current = driven;
    };
    // Without Embla the strip still scrolls.
    drive().catch(() => undefined);
    return () => {
      isGone = true;
      slider.current?.destroy();
      slider.current = undefined;
    };
  }, [viewport, count]);

  const goTo = (wanted: number) => {
    const next = (wanted + count) % count;
    const strip = viewport.current;
    if (slider.current) slider.current.scrollTo(next);
    else strip?.scrollTo({ left: next * strip.clientWidth });
    setIndex(next);
  };
  // There may be fewer pictures than before.
  return { index: Math.min(index, count - 1), goTo };
}

const FIELDS = "input, textarea, select, [contenteditable], .size-table";

/** Wherever the focus is, except in a field, a scrollable table or a dialog. */
function useArrowKeys(onTurn: (step: 1 | -1) => void, isOn: boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.matches(FIELDS)) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    onTurn(event.key === "ArrowRight" ? 1 : -1);
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOn]);
}

import { useEffect, useRef, useState } from "react";
import type { Photo } from "#domain/image.ts";
import { IconButton } from "#ui/button.tsx";
import { ArrowLeftIcon, ArrowRightIcon } from "#ui/icons.tsx";
import { productCopy } from "./copy.ts";
import { Picture } from "./picture.tsx";

const SIZES = "(width>=80rem)44rem,(width>=48rem)54vw,100vw";
const WIDEST = 1440;

/** How far a pull goes, in pixels, before it counts as one and not as a press (spec 9). */
const DRAG_THRESHOLD = 10;

type CarouselProps = {
  images: readonly [Photo, ...Photo[]];
  /** The colour to show: its first picture is brought forward when it changes. */
  color: string | null | undefined;
};

/**
 * A product's pictures, one at a time. A strip that scrolls by itself; in the browser it can also be dragged, and
 * turned with the arrow keys from anywhere on the page.
 */
export function Carousel({ images, color }: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const { index, goTo } = useSlides(viewport, images.length);
  useArrowKeys((step) => goTo(index + step), images.length > 1);

  const wanted = images.findIndex((image) => image.color !== null && image.color === color);
  useEffect(() => {
    if (wanted >= 0) goTo(wanted);
    // Only another colour moves the pictures, not the shopper's own turning.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted]);

  return (
    <section aria-roledescription="carrusel" aria-label={productCopy.pictures} className="product-pictures">
      <div ref={viewport} className="strip">
        <ul>
          {images.map((image, position) => (
            <li key={image.base} className={`shot tint-${image.tint}`}>
              <Picture image={image} sizes={SIZES} widest={WIDEST} isFirst={position === 0} />
            </li>
          ))}
        </ul>
      </div>
      {images.length > 1 && (
        <div className="turner">
          <p aria-live="polite">
            <span className="sr-only">{productCopy.picture(index + 1, images.length)}</span>
            <span aria-hidden="true">
              {index + 1} / {images.length}
            </span>
          </p>
          <IconButton name={productCopy.previous} onClick={() => goTo(index - 1)}>
            <ArrowLeftIcon />
          </IconButton>
          <IconButton name={productCopy.next} onClick={() => goTo(index + 1)}>
            <ArrowRightIcon />
          </IconButton>
        </div>
      )}
    </section>
  );
}

type Slides = { index: number; goTo: (index: number) => void };
type Driver = typeof import("embla-carousel").default;

/** Which picture is shown, and how to show another one: past the last comes the first. */
function useSlides(viewport: { readonly current: HTMLElement | null }, count: number): Slides {
  const [index, setIndex] = useState(0);
  const slider = useRef<ReturnType<Driver>>(undefined);

  useEffect(() => {
    const strip = viewport.current;
    if (!strip || count < 2) return;
    let isGone = false;

    const drive = async () => {
      const { default: EmblaCarousel } = await import("embla-carousel");
      if (isGone) return;
      const startIndex = Math.round(strip.scrollLeft / strip.clientWidth);
      strip.scrollLeft = 0;
      strip.classList.add("is-driven");
      const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const embla = EmblaCarousel(strip, { dragThreshold: DRAG_THRESHOLD, startIndex, duration: isStill ? 0 : 20 });
      slider.current = embla;

      const showOnly = () => {
        const selected = embla.selectedScrollSnap();
        for (const [at, slide] of embla.slideNodes().entries()) slide.classList.toggle("is-aside", at !== selected);
      };
      const showAll = () => {
        for (const slide of embla.slideNodes()) slide.classList.remove("is-aside");
      };
      const tell = () => setIndex(embla.selectedScrollSnap());
      embla.on("select", tell).on("scroll", showAll).on("settle", showOnly);
      tell();
      showOnly();
    };
    // Without the script the strip still scrolls: nothing is lost when it does not come.
    drive().catch(() => undefined);

    return () => {
      isGone = true;
      slider.current?.destroy();
      slider.current = undefined;
      strip.classList.remove("is-driven");
    };
  }, [viewport, count]);

  const goTo = (wanted: number) => {
    const next = (wanted + count) % count;
    const strip = viewport.current;
    if (slider.current) slider.current.scrollTo(next);
    else if (strip) strip.scrollLeft = next * strip.clientWidth;
    setIndex(next);
  };
  return { index, goTo };
}

const FIELDS = "input, textarea, select, [contenteditable]";

/** ArrowLeft and ArrowRight turn the pictures wherever the focus is, unless a field or a dialog has it. */
function useArrowKeys(onTurn: (step: 1 | -1) => void, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.matches(FIELDS)) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      onTurn(event.key === "ArrowRight" ? 1 : -1);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn, onTurn]);
}

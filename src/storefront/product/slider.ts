import type { EmblaCarouselType } from "embla-carousel";

/** How far a pull goes, in pixels, before it counts as one and not as a press (spec 9). */
const DRAG_THRESHOLD = 10;

/** Embla's measure of how long a turn takes: about a quarter of a second. */
const TURN = 20;

/** So near to a picture, as a share of the whole strip, its neighbours are out of sight. */
const ARRIVED = 0.001;

/**
 * Takes over a strip of pictures that scrolls by itself: it can be dragged with the mouse, too, and only the selected
 * picture can be seen. `onSelect` hears which one. Undo it with `destroy()`.
 */
export async function driveStrip(strip: HTMLElement, onSelect: (index: number) => void): Promise<EmblaCarouselType> {
  const { default: EmblaCarousel } = await import("embla-carousel");
  const startIndex = Math.round(strip.scrollLeft / strip.clientWidth);
  strip.scrollLeft = 0;
  strip.classList.add("is-driven");
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const embla = EmblaCarousel(strip, { dragThreshold: DRAG_THRESHOLD, startIndex, duration: isStill ? 0 : TURN });

  const selected = () => embla.selectedScrollSnap();
  const showWhatIsSeen = () => {
    const isThere = Math.abs(embla.scrollProgress() - (embla.scrollSnapList()[selected()] ?? 0)) < ARRIVED;
    for (const [at, slide] of embla.slideNodes().entries()) {
      slide.classList.toggle("is-aside", isThere && at !== selected());
    }
  };
  embla
    .on("select", () => onSelect(selected()))
    // Without motion the strip is there already, and only now says which picture that is.
    .on("select", showWhatIsSeen)
    .on("scroll", showWhatIsSeen)
    .on("settle", showWhatIsSeen)
    .on("destroy", () => {
      for (const slide of embla.slideNodes()) slide.classList.remove("is-aside");
      strip.classList.remove("is-driven");
    });
  stayAtTwitches(strip, embla);
  onSelect(selected());
  showWhatIsSeen();
  return embla;
}

/** Embla goes by speed, too, and would turn at the twitch of a hand that only presses. */
function stayAtTwitches(strip: HTMLElement, embla: EmblaCarouselType): void {
  const ended = new AbortController();
  const { signal } = ended;
  let down = { x: 0, index: 0 };
  let isTwitch = false;
  const press = ({ clientX }: PointerEvent) => (down = { x: clientX, index: embla.selectedScrollSnap() });
  const letGo = ({ clientX }: PointerEvent) => (isTwitch = Math.abs(clientX - down.x) < DRAG_THRESHOLD);
  strip.addEventListener("pointerdown", press, { signal });
  // Wherever it is by then, and before Embla hears of it.
  window.addEventListener("pointerup", letGo, { signal, capture: true });
  embla.on("pointerUp", () => isTwitch && embla.scrollTo(down.index)).on("destroy", () => ended.abort());
}

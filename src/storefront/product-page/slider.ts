import type { EmblaCarouselType } from "embla-carousel";

const DRAG_THRESHOLD = 10; // pixels (spec 9)

const TURN = 20; // Embla's unit: about a quarter of a second

const ARRIVED = 0.001; // share of the strip at which the neighbours are out of sight

/** Makes the strip draggable by mouse, and hides all pictures but the selected one. `destroy()` undoes it. */
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
    // With reduced motion the strip has already arrived when the selection is known.
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

/** Embla goes by speed: the twitch of a press would move it. */
function stayAtTwitches(strip: HTMLElement, embla: EmblaCarouselType): void {
  const ended = new AbortController();
  const { signal } = ended;
  let down = { x: 0, index: 0 };
  let isTwitch = false;
  const press = ({ clientX }: PointerEvent) => (down = { x: clientX, index: embla.selectedScrollSnap() });
  const letGo = ({ clientX }: PointerEvent) => (isTwitch = Math.abs(clientX - down.x) < DRAG_THRESHOLD);
  strip.addEventListener("pointerdown", press, { signal });
  // Anywhere, and before Embla's own listener.
  window.addEventListener("pointerup", letGo, { signal, capture: true });
  embla.on("pointerUp", () => isTwitch && embla.scrollTo(down.index)).on("destroy", () => ended.abort());
}

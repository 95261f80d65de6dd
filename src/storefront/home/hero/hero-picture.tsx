import landscape960avif from "./hero-landscape-960.avif";
import landscape960 from "./hero-landscape-960.webp";
import landscape1440avif from "./hero-landscape-1440.avif";
import landscape1440 from "./hero-landscape-1440.webp";
import landscape1920avif from "./hero-landscape-1920.avif";
import landscape1920 from "./hero-landscape-1920.webp";
import portrait540avif from "./hero-portrait-540.avif";
import portrait540 from "./hero-portrait-540.webp";
import portrait750avif from "./hero-portrait-750.avif";
import portrait750 from "./hero-portrait-750.webp";
import portrait1080avif from "./hero-portrait-1080.avif";
import portrait1080 from "./hero-portrait-1080.webp";

const LANDSCAPE = "(width>=40rem)";
const LANDSCAPE_SIZES = "(min-aspect-ratio:6/5) 66vw,100vw"; // as wide as it is in hero.css

/** Decorative: the sentence beside it says all. */
export function HeroPicture() {
  return (
    <picture>
      <source
        media={LANDSCAPE}
        type="image/avif"
        srcSet={`${landscape960avif} 960w,${landscape1440avif} 1440w,${landscape1920avif} 1920w`}
        sizes={LANDSCAPE_SIZES}
      />
      <source
        media={LANDSCAPE}
        srcSet={`${landscape960} 960w,${landscape1440} 1440w,${landscape1920} 1920w`}
        sizes={LANDSCAPE_SIZES}
      />
      <source
        type="image/avif"
        srcSet={`${portrait540avif} 540w,${portrait750avif} 750w,${portrait1080avif} 1080w`}
        sizes="100vw"
      />
      <img
        src={portrait540}
        srcSet={`${portrait540} 540w,${portrait750} 750w,${portrait1080} 1080w`}
        sizes="100vw"
        alt=""
        width={1080}
        height={1350}
        fetchPriority="high"
      />
    </picture>
  );
}

import { heroCopy } from "./copy.ts";
import { HeroPicture } from "./hero/hero-picture.tsx";
import { nameLength } from "./name-length.ts";

export function Hero({ shopName }: { shopName: string }) {
  return (
    <section className="hero">
      <h1 className={`hero-name hero-name-${nameLength(shopName)}`}>{shopName}</h1>
      <div className="hero-text">
        <p className="hero-sentence">{heroCopy.sentence}</p>
        <div className="flex flex-wrap gap-3">
          <a href="/productos" className="button">
            {heroCopy.explore}
          </a>
          <a href="/productos?ofertas=1" className="button button-quiet">
            {heroCopy.offers}
          </a>
        </div>
      </div>
      <HeroPicture />
    </section>
  );
}

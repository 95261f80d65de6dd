import type { PageSettings } from "#domain/settings.ts";
import { heroCopy } from "./copy.ts";
import { HeroPhoto } from "./hero/hero-photo.tsx";
import { HeroPicture } from "./hero/hero-picture.tsx";
import { nameLength } from "./name-length.ts";

export function Hero({ settings: { shop_name: shopName, hero } }: { settings: PageSettings }) {
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
      {hero ? <HeroPhoto photo={hero} /> : <HeroPicture />}
    </section>
  );
}

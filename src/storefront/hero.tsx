import { heroCopy } from "./copy.ts";

/** The poster at the top of home: the shop's name, a sentence and the two ways in. */
export function Hero({ shopName }: { shopName: string }) {
  return (
    <section className="hero">
      <div className="frame hero-text">
        <h1 className={`hero-name hero-name-${lengthOf(shopName)}`}>{shopName}</h1>
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
    </section>
  );
}

/** A short name is set as large as the page is wide; a long one has to break. */
function lengthOf(name: string): "short" | "medium" | "long" {
  if (name.length <= 8) return "short";
  return name.length <= 16 ? "medium" : "long";
}

import { useState } from "react";
import { isInColors, needsChoice, type Product, productAddress, secondPicture } from "#domain/product.ts";
import { Button } from "#ui/button.tsx";
import { NoPicture } from "#ui/no-picture.tsx";
import { addProduct } from "../cart/store.ts";
import { NotLoaded } from "../lazy/not-loaded.tsx";
import { Picture } from "../picture.tsx";
import { productCopy } from "./copy.ts";
import { openPicker, usePicked } from "./picker.ts";
import { ProductPrice } from "./product-price.tsx";

/** A column of `.grid-products`, to within a few pixels that select the same file. */
const SIZES = "(width>=80rem) 20rem,(width>=48rem) 27.7vw,44vw";
const WIDEST = 640; // pixels

const SHOWN_COLORS = 4; // more are a number

/** `isFirst`: among the first pictures on screen. */
export function ProductCard({ product, isFirst }: { product: Product; isFirst: boolean }) {
  const { id, name, description, stock, discount_percentage: discount, choice = "", colors = [] } = product;
  const [isMet, setMet] = useState(false);
  const meet = () => setMet(true);
  return (
    <article className="card">
      <a href={productAddress(id) + choice} onPointerEnter={meet} onFocus={meet}>
        <CardPicture product={product} isFirst={isFirst} isMet={isMet} />
        <h3>{name}</h3>
      </a>
      {discount !== null && <span className="badge">{productCopy.discount(discount)}</span>}
      <ProductPrice product={product} />
      <p className="text">{description}</p>
      <p className="stock">
        {productCopy.stock(stock)}
        {isInColors(product) && <Colors values={colors} />}
      </p>
      <BuyButton product={product} />
    </article>
  );
}

/** The product's page has the names; `readHome` reads the values back. */
function Colors({ values }: { values: readonly string[] }) {
  return (
    <span aria-hidden="true">
      {values.slice(0, SHOWN_COLORS).map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the colours of a card never move
        <svg key={index} color={value || undefined} />
      ))}
      {values.length > SHOWN_COLORS && `+${values.length - SHOWN_COLORS}`}
    </span>
  );
}

/** The second picture is fetched and shown on hover or focus. */
function CardPicture({ product, isFirst, isMet }: { product: Product; isFirst: boolean; isMet: boolean }) {
  const [isHere, setHere] = useState(false);
  const [first] = product.images;
  const second = secondPicture(product);
  return (
    <span className={`shot tint-${first?.tint ?? "paper"}`}>
      {first ? <Picture image={first} sizes={SIZES} widest={WIDEST} isFirst={isFirst} /> : <NoPicture />}
      {isMet && second && (
        <span className={isHere ? "second is-here" : "second"}>
          <Picture image={second} sizes={SIZES} widest={WIDEST} alt="" onLoad={() => setHere(true)} />
        </span>
      )}
      {product.stock === 0 && (
        <span className="sold-out">
          <span>{productCopy.soldOutAction}</span>
        </span>
      )}
    </span>
  );
}

function BuyButton({ product }: { product: Product }) {
  const isPicked = usePicked()?.product === product;
  if (product.stock === 0) return <Button isOff>{productCopy.soldOutAction}</Button>;
  const buy = () => {
    const [only] = product.variants;
    if (only && !needsChoice(product)) addProduct(product, only, "card");
    else openPicker(product);
  };
  return (
    <>
      <Button look="quiet" onClick={buy}>
        {productCopy.add}
      </Button>
      {isPicked && <NotLoaded isAwaited />}
    </>
  );
}

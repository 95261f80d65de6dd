import type { Product } from "#domain/product.ts";

/** The colours of cards as the server rendered them: the home page's data leaves them out, so that each is sent once. */
export function withShownColors(products: readonly Product[], root: ParentNode): Product[] {
  const cards = root.querySelectorAll(".stock");
  return products.map((product, index) => {
    const values = Array.from(
      cards[index]?.querySelectorAll("svg") ?? [],
      (square) => square.getAttribute("color") ?? "",
    );
    const others = Number(cards[index]?.querySelector("span")?.textContent ?? 0); // of "+2", which is not shown as squares
    return { ...product, colors: [...values, ...Array<string>(others).fill("")] };
  });
}

import type { Photo } from "#domain/image.ts";
import { type Product, productAddress } from "#domain/product.ts";
import type { Document, Page } from "./page.ts";

/** Without what the card's markup already holds, which would make the page a tenth larger. */
type CardData = Omit<Product, "id" | "name" | "description" | "image_url" | "created_at" | "colors" | "images"> & {
  created_at?: string; // only of what a card itself puts into the cart
  images: (Omit<Photo, "base" | "alt"> & Partial<Photo>)[];
};

type HomePage = Extract<Page, { name: "home" }>;

export type HomeData = Omit<HomePage, "products"> & { products: CardData[] | null };

type PageData = Exclude<Page, HomePage> | HomeData;

export type DocumentData = Omit<Document, "page"> & { page: PageData };

/** A page as serialised in its document; home's is read back by `readHome`. */
export function dataOf(page: Page): PageData {
  return page.name === "home" ? { ...page, products: page.products?.map(dataOfCard) ?? null } : page;
}

function dataOfCard(product: Product): CardData {
  const {
    id: _id,
    name: _name,
    description: _description,
    image_url: _url,
    colors: _colors,
    created_at,
    images,
    ...data
  } = product;
  const written = images.map(({ base, alt, ...picture }, index) => (index === 0 ? picture : { base, alt, ...picture }));
  return { ...data, images: written, ...(data.variants.length > 0 && { created_at }) };
}

/** ASSUMES that the cards are unchanged since the server rendered them, in the order of the products. */
export function readHome(page: HomeData, root: ParentNode): HomePage {
  const cards = root.querySelectorAll(".card");
  return { ...page, products: page.products && page.products.map((data, index) => readCard(data, cards[index]!)) };
}

function readCard(data: CardData, card: Element): Product {
  const textOf = (part: string) => card.querySelector(part)!.textContent;
  const picture = card.querySelector("img");
  const base = picture?.getAttribute("src")?.replace(/-\d+\.\w+$/, "") ?? "";
  return {
    id: card.querySelector("a")!.pathname.slice(productAddress("").length),
    name: textOf("h3"),
    description: textOf(".text"),
    image_url: null,
    created_at: "",
    colors: colorsOf(card.querySelector(".stock")!),
    ...data,
    images: data.images.map((image) => ({ base, alt: picture?.alt ?? "", ...image })),
  };
}

/** The values of its swatches; those counted by '+2' are unknown. */
function colorsOf(stock: Element): string[] {
  const shown = Array.from(stock.querySelectorAll("svg"), (square) => square.getAttribute("color") ?? "");
  return [...shown, ...Array<string>(Number(stock.querySelector("span")?.textContent ?? 0)).fill("")];
}

import type { FilledShop } from "./filled-shop.ts";
import { type Finding, sum } from "./finding.ts";
import { type Measure, measureGrowth } from "./growth.ts";
import type { SizeName } from "./size.ts";

/** As people type: letter by letter, with slips, with talle and colour, and what is not sold. */
export const TYPED = [
  "re",
  "remer",
  "remra",
  "remera azul",
  "azul xl",
  "kampera",
  "pantaln",
  "lino",
  "s",
  "camisa bor",
  "zzzz",
];

/** What costs most: what all products have, several things, many words, words of no shop, and signs. */
const HOSTILE = [
  "buenos aires",
  "remera pantalon",
  "remera camisa pantalon campera lisa rayada azul verde xl algodon",
  "zapallo kerosen tornilo martilo destornila balcones pizarrones camionetas",
  "a".repeat(100),
  "💥".repeat(100),
];

let price = 1_000_000;

/** With a price that no request has had, so that no page is cached. */
function uncached(name: string, path: string): Measure {
  return { name, milliseconds: (shop) => shop.timeOf(`${path}${(price += 1)}`) };
}

let uniqueQueries = 0;

/** After words that say nothing, so that the query is new. */
export function askAnew(query: string): string {
  const digits = (uniqueQueries += 1).toString(2);
  return `${digits.replaceAll("0", "mi ").replaceAll("1", "tu ")}${query}`;
}

function eachInTurn(name: string, queries: readonly string[], path: string, ask = (query: string) => query): Measure {
  let next = 0;
  return {
    name,
    async milliseconds(shop) {
      const times: number[] = [];
      for (let n = 0; n < queries.length; n += 1) {
        const query = ask(queries[(next += 1) % queries.length] ?? "");
        times.push(await shop.timeOf(`${path}${encodeURIComponent(query)}`));
      }
      return sum(times) / times.length;
    },
  };
}

const VISITED: readonly Measure[] = [
  uncached("the list of products", "/productos?precio_max="),
  uncached("the list by price", "/productos?orden=menor-precio&precio_max="),
  uncached("the list with filters", "/productos?categoria=remeras&talle=M&en_stock=1&precio_max="),
  { name: "a product", milliseconds: timeProduct },
  { name: "the check of a cart", milliseconds: timeCartCheck },
  eachInTurn("suggestions", TYPED, "/api/suggestions?q="),
  eachInTurn("suggestions nobody asked for", TYPED, "/api/suggestions?q=", askAnew),
  eachInTurn("searches", TYPED, "/api/listing?q="),
];

/** Pages that are rendered anew, suggestions and searches by the size of the shop. */
export async function largeCatalogue(size: SizeName): Promise<Finding[]> {
  return [
    await measureGrowth("Uncached pages, suggestions and searches", size, VISITED),
    await measureGrowth("Hostile searches", size, [eachInTurn("searches", HOSTILE, "/api/listing?q=")]),
  ];
}

const productIds = new WeakMap<FilledShop, string>();

async function aProduct(shop: FilledShop): Promise<string> {
  const known = productIds.get(shop);
  if (known !== undefined) return known;
  const answer = await shop.call("/api/products?limit=1");
  const [product] = ((await answer.json()) as { products: { id: string }[] }).products;
  if (!product) throw new Error("A filled shop sells something");
  productIds.set(shop, product.id);
  return product.id;
}

async function timeProduct(shop: FilledShop): Promise<number> {
  return shop.timeOf(`/api/products/${await aProduct(shop)}`);
}

async function timeCartCheck(shop: FilledShop): Promise<number> {
  return shop.timeOf("/api/cart/check", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ items: [{ id: await aProduct(shop), quantity: 1, size: "M", color: "Azul" }] }),
  });
}

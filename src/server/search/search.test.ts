import { afterAll, expect, test } from "vitest";
import { WHOLE_LISTING } from "#domain/listing.ts";
import { sku } from "#domain/product.ts";
import { openDemoShop } from "../../../test/demo-shop.ts";
import { LABELLED_SEARCHES } from "../../../test/labelled-searches.ts";
import { addCategory } from "../../../test/products.ts";
import { openShop } from "../../../test/shop.ts";
import type { Cursor } from "../http/list.ts";
import { findListing } from "./listing.ts";

/** The share of labelled searches that must show a right product first. */
const RIGHT_SHARE = 0.95;

/** Input that no person means, but programs send. */
const SIGNS = ["", "%_", "(a+)+$", "á", " ab", "-", "\ud800", "💥"];

const demo = await openDemoShop();
afterAll(() => demo[Symbol.asyncDispose]());

const { find, answer } = demo;

test("what shoppers type finds the right product first, or is offered it", async () => {
  const wrong: string[] = [];
  for (const [query, ...right] of LABELLED_SEARCHES) {
    const [first = "nothing"] = await answer(query);
    if (!right.some((name) => first.startsWith(name))) wrong.push(`${query}: ${first}`);
  }
  expect(LABELLED_SEARCHES.length).toBeGreaterThanOrEqual(180);
  expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(LABELLED_SEARCHES.length * (1 - RIGHT_SHARE));
});

test("'ropa' or 'lo nuevo' alone is the whole shop, and may be narrowed; what says nothing else finds nothing", async () => {
  const all = (await find("")).toSorted();
  for (const q of [
    "ropa",
    "prendas lindas",
    "lo nuevo",
    "nuevas colecciones",
    "ver todo",
    "productos",
    "qué ropa tienen?",
  ])
    expect((await find(q)).toSorted(), q).toEqual(all);
  expect((await find("ropa barata")).slice(0, 2)).toEqual(["Medias Canillita", "Musculosa Isleta"]);
  expect(all).toEqual(expect.arrayContaining(await find("ropa sin lana")));
  expect(await find("ropa sin lana")).not.toContain("Sweater Bariloche");
  for (const q of ["hola", "algo lindo", "algo barato", "ropa de casa"]) expect(await find(q), q).toEqual([]);
});

test("neither a slip, nor a garment that is not there, nor what says nothing finds half the shop", async () => {
  for (const query of [
    "remra",
    "kampera",
    "pantaln",
    "xamisa",
    "sueterr",
    "bufanda azul",
    "pantalon de vestir",
    "medias lana",
    "de",
    "y",
    "co",
    "ed",
  ]) {
    expect((await find(query)).length, query).toBeLessThan(demo.names.size / 2);
  }
});

test.each([
  "zzzzzz",
  "tornillos",
  "💥",
  "¿?",
  "a".repeat(100),
  "buzo",
  "buzo negro xl",
  "buzo canguro",
  "algo turquesa",
  "talle xxl",
  "blazer 40",
  "botas",
  "talle grande",
  "ropa nena",
  "nike air max",
  "adidas",
  "puma",
  "topper",
  "iphone 15",
  "notebook 14",
  "regalo dia del padre",
  "para mi novio",
  "mamá",
  "vestido de novia",
  "chaleco",
  "algo barato",
  "algo barato para mi amiga",
  "pollerapantalon",
  "ropa sport",
  "pilates",
  "hockey",
  "despedida de soltera",
  "de etiqueta",
  "vicuña",
  "prune",
  "medidas",
  "tabla de talles",
  "ahora 12",
])("%s finds nothing", async (query) => {
  expect(await find(query)).toEqual([]);
});

test.each([
  "yerba",
  "microondas",
  "ojotas",
  "camisa hawaiana",
  "bolso playero",
  "remera con anclas",
  "casco",
  "linterna",
])("%s is not sold", async (q) => {
  expect(await find(q)).toEqual([]);
});

test("who finds nothing is offered the categories and the newest, not half the shop", async () => {
  const { total, instead } = await findListing(demo, { ...WHOLE_LISTING, q: "iphone" });
  expect(total).toBe(0);
  expect(instead?.isNear).toBe(false);
  expect(instead?.categories.map(({ name }) => name)).toContain("Remeras");
  expect(instead?.products).toHaveLength(4);
});

test.each([
  ["buzo negro xl", ["Sweater Bariloche", "Cárdigan Yerbal", "Polera Lanín"]],
  ["mochila", ["Bolso Mercado", "Bandolera Montserrat"]],
  ["zapatillas", ["Alpargatas Litoral"]],
  ["algo para un civil", ["Vestido Camisero Colonia", "Palazzo Avenida", "Solero Mar Chiquita", "Blusa Magnolia"]],
  ["pollera de jean", ["Pollera Tableada Palermo", "Pollera Chacarita", "Jean Recto Almagro"]],
])("%s is not sold: what is near it is offered apart", async (q, near) => {
  const { total, products, instead } = await findListing(demo, { ...WHOLE_LISTING, q });
  expect([total, products]).toEqual([0, []]);
  expect(instead?.isNear).toBe(true);
  expect(
    instead?.products
      .map(({ name }) => name)
      .slice(0, near.length)
      .toSorted(),
  ).toEqual(near.toSorted());
});

test.each([
  ["a rayas horizontales", "Remera Riachuelo"],
  ["pantalón sastrero", "Palazzo Avenida"],
  ["rosa palo", "Musculosa Isleta"],
])("%s: what has half of it is near", async (q, first) => {
  expect(await find(q)).toEqual([]);
  expect((await answer(q))[0]).toBe(first);
});

test.each([
  ["pollera lanin", "Polera Lanín"],
  ["busa magnolia", "Blusa Magnolia"],
  ["camperra barracas", "Campera Barracas"],
  ["remera bariloche", "Sweater Bariloche"],
])("%s: what has a name's own word is near, though the garment is another or spelt as another", async (q, name) => {
  expect(await find(q)).toEqual([]);
  expect(await answer(q)).toContain(name);
});

test.each(["regalo para mi mamá", "algo para mi novio", "ropa para mi hermana"])(
  "%s: what suits the person is near, and the page is not empty",
  async (q) => {
    expect(await find(q)).toEqual([]);
    expect(await answer(q)).toContain("Tapado Corrientes");
  },
);

test.each([
  ["busco la blusa magnolia para una M", "Blusa Magnolia"],
  ["talle XL del Piloto Garúa", "Piloto Garúa"],
  ["la camisa boedo a menos de 60 lucas", "Camisa Boedo"],
])("%s: what is named in full is the nearest, though its talle is sold out or it costs more", async (q, first) => {
  expect(await find(q)).toEqual([]);
  expect((await answer(q))[0]).toBe(first);
});

test.each(["remera nike", "remera negra", "remera de lino", "jean amarillo", "pañuelo de paño"])(
  "%s: no word is dropped in silence",
  async (q) => {
    expect(await find(q)).toEqual([]);
    const [thing = ""] = q.split(" ");
    const things = [...demo.names.values()].filter((name) => name.toLowerCase().startsWith(`${thing} `));
    expect((await answer(q)).slice(0, things.length).toSorted()).toEqual(things.toSorted());
  },
);

test.each([
  ["alpargatas del litoral correntino", ["Alpargatas Litoral"]],
  ["bombacha de San Antonio de Areco", ["Bombacha de Campo Areco"]],
  ["tapado corrientes de cuero", []],
  ["remera pampa negra", []],
  ["remera correntina", []],
  ["remera pampa nike", []],
  ["avenida corrientes", []],
])("%s: beside a product's name, what nothing knows is more of the name", async (q, names) => {
  expect(await find(q)).toEqual(names);
});

test("a category's whole name finds all that is in it", async () => {
  for (const [name, count] of [
    ["camisas y vestidos", 7],
    ["Pantalones y Polleras", 6],
  ] as const) {
    expect(await find(name), name).toHaveLength(count);
  }
});

test("the SKU as a product's page shows it finds that product", async () => {
  const { ids } = await demo.productIndex.findPage(WHOLE_LISTING);
  for (const id of ids) {
    const code = sku(id);
    for (const q of [code, `SKU: ${code.toLowerCase()}`]) expect(await find(q)).toEqual([demo.names.get(id)]);
  }
});

test("a well-typed word finds only what uses it", async () => {
  expect(await find("boina")).toEqual(["Boina Ayacucho"]);
  // Nor does it begin another word: that musculosa is 'al cuerpo'.
  expect(await find("cuero")).not.toContain("Musculosa Isleta");
});

test.each([
  ["vestido negro o rojo", ["Solero Mar Chiquita", "Vestido Camisero Colonia"]],
  ["remera azul o verde", ["Remera Delta", "Remera Pampa", "Remera Riachuelo"]],
  ["bermuda o pantalón de lino", ["Bermuda Costanera"]],
  ["mochila o bolso", ["Bolso Mercado"]],
  ["tapado o campera negra", []],
  ["mochila y bolso", ["Bolso Mercado"]],
  ["camisa blanca y jean azul", ["Jean Recto Almagro"]],
  ["sweater cardigan", ["Cárdigan Yerbal", "Sweater Bariloche"]],
  ["bandolera / bolso", ["Bandolera Montserrat", "Bolso Mercado"]],
  ["campera jean", []],
  ["bermuda de jean", []],
  ["campera mochila", []],
  ["campera bufanda y boina", ["Boina Ayacucho", "Bufanda Ushuaia", "Campera Barracas"]],
  ["remera blanca con jean azul", ["Jean Recto Almagro", "Remera Ceibo"]],
  ["bufandas gorros guantes", ["Boina Ayacucho", "Bufanda Ushuaia", "Piluso Costa"]],
  ["gorro bufanda y guantes", ["Boina Ayacucho", "Bufanda Ushuaia", "Piluso Costa"]],
  ["remera azul y pollera azul", ["Pollera Tableada Palermo", "Remera Pampa", "Remera Riachuelo"]],
])("%s: this or that, and this and that, are what there is of it, each in its colour", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
});

test.each([
  ["remera y pantalón", ["Remera", "Palazzo|Bermuda|Jean|Bombacha"]],
  ["vestidos y polleras", ["Vestido", "Pollera"]],
  // A mere mention in a description does not count as the thing: that vestido is worn over a remera.
  ["vestido y remera", ["Vestido", "Remera"]],
  ["remera, pantalón, campera", ["Remera", "Palazzo|Bermuda|Jean|Bombacha", "Campera"]],
])("%s: what each word names takes turns", async (q, things) => {
  const found = await find(q);
  for (const [turn, thing] of things.entries()) expect(found[turn]).toMatch(new RegExp(`^(${thing}) `));
  expect(new Set(found).size).toBe(found.length);
});

test("who asks for two things, and one product is both, finds that one", async () => {
  const { id } = await demo.sells({ name: "Campera de jean", stock: 1 });
  await demo.changes.settled();
  const { ids } = await demo.productIndex.findAfter({ ...WHOLE_LISTING, q: "campera de jean" }, 10);
  expect(ids).toEqual([id]);
  await demo.db.updateTable("products").set({ is_active: false }).where("id", "=", id).execute();
  await demo.changes.settled();
});

test("turns go on from page to page", async () => {
  const whole = { ...WHOLE_LISTING, q: "remera y pantalon" };
  const { ids } = await demo.productIndex.findAfter(whole, 100);
  const walked: string[] = [];
  for (let after: Cursor | undefined; ;) {
    const stretch = await demo.productIndex.findAfter(whole, 3, after);
    walked.push(...stretch.ids);
    after = stretch.cursors.at(-1);
    if (!after) break;
  }
  expect(walked).toEqual(ids);
});

test.each(SIGNS)("a hostile search that begins with %j is answered, and not with half the shop", async (sign) => {
  for (let length = 1; length < 100; length += 7) {
    const found = await find(
      (sign + "abcdrem".charAt(length % 7).repeat(length) + " re".repeat(length % 30)).slice(0, 100),
    );
    expect(found.length).toBeLessThan(demo.names.size / 2);
  }
});

test("a category is suggested by any word of its name, also by one that says nothing of a garment", async () => {
  await using shop = await openShop();
  await shop.sells({
    categoryId: await addCategory(shop.db, { name: "Novedades", slug: "novedades", display_order: 0 }),
  });
  await shop.changes.settled();
  const { categories } = await shop.productIndex.suggest("novedades", 1);
  expect(categories.map(({ name }) => name)).toEqual(["Novedades"]);
});

test("suggestions come with their categories and how many there are", async () => {
  const answer = await demo.request("/api/suggestions?q=camisa");
  expect(await answer.json()).toMatchObject({
    products: expect.arrayContaining([expect.objectContaining({ name: "Camisa Boedo" })]),
    categories: [{ name: "Camisas y vestidos", slug: "camisas-y-vestidos" }],
    total: expect.any(Number),
  });
  expect(await (await demo.request("/api/suggestions?q=")).json()).toEqual({ products: [], categories: [], total: 0 });

  const nothing = await demo.request("/api/suggestions?q=zzzz");
  expect(await nothing.json()).toMatchObject({
    products: [],
    categories: expect.arrayContaining([{ name: "Remeras", slug: "remeras" }]),
    total: 0,
  });
});

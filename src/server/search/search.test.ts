import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WHOLE_LISTING } from "#domain/listing.ts";
import { sku } from "#domain/product.ts";
import { LABELLED_SEARCHES } from "../../../test/labelled-searches.ts";
import { addCategory } from "../../../test/products.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { loadDemo } from "../demo.ts";
import type { Cursor } from "../http/list.ts";
import { PROJECT_FOLDER } from "../project-folder.ts";
import { findListing } from "./listing.ts";

/** The share of labelled searches that must show a right product first. */
const RIGHT_SHARE = 0.95;

/** Input that no person means, but programs send. */
const SIGNS = ["", "%_", "(a+)+$", "á", " ab", "-", "\ud800", "💥"];

let shop: TestShop;
let names: Map<string, string>;

beforeAll(async () => {
  shop = await openShop();
  await loadDemo(shop.db, shop.storage, join(PROJECT_FOLDER, "demo/images"));
  await shop.changes.settled();
  const rows = await shop.db.selectFrom("products").select(["id", "name"]).execute();
  names = new Map(rows.map(({ id, name }) => [id, name]));
});

afterAll(() => shop[Symbol.asyncDispose]());

/** Names that a search finds in the demo, or if none what it offers instead; best first. */
async function answer(q: string): Promise<string[]> {
  const found = await find(q);
  if (found.length > 0) return found;
  const { near } = await shop.productIndex.findPage({ ...WHOLE_LISTING, q });
  return near.map((id) => names.get(id) ?? "");
}

/** Names that a search finds in the demo, best first. */
async function find(q: string): Promise<string[]> {
  const { ids } = await shop.productIndex.findAfter({ ...WHOLE_LISTING, q }, 100);
  return ids.map((id) => names.get(id) ?? "");
}

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
    expect((await find(query)).length, query).toBeLessThan(names.size / 2);
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

test("who finds nothing is offered the categories and the newest, not half the shop", async () => {
  const { total, instead } = await findListing(shop, { ...WHOLE_LISTING, q: "iphone" });
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
  const { total, products, instead } = await findListing(shop, { ...WHOLE_LISTING, q });
  expect([total, products]).toEqual([0, []]);
  expect(instead?.isNear).toBe(true);
  expect(
    instead?.products
      .map(({ name }) => name)
      .slice(0, near.length)
      .toSorted(),
  ).toEqual(near.toSorted());
});

test.each(["remera nike", "remera negra", "remera de lino", "jean amarillo", "pañuelo de paño"])(
  "%s: no word is dropped in silence",
  async (q) => {
    expect(await find(q)).toEqual([]);
    const [thing = ""] = q.split(" ");
    const things = [...names.values()].filter((name) => name.toLowerCase().startsWith(`${thing} `));
    expect((await answer(q)).slice(0, things.length).toSorted()).toEqual(things.toSorted());
  },
);

test.each([
  ["remera roja", ["Remera Pampa", "Remera Riachuelo"]],
  ["pantalón negro", ["Palazzo Avenida"]],
  ["campera mostaza", ["Campera Barracas"]],
  ["cardigan verde", ["Cárdigan Yerbal"]],
])("%s: colours are called as people call them", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
});

test.each([
  ["camisa a rallas", ["Camisa Boedo"]],
  ["camisa a cuadrod", ["Camisa Tandil"]],
  ["remera lisad", ["Remera Delta", "Remera Pampa"]],
  ["camisa leñadora", ["Camisa Tandil"]],
  ["re fachera la campera", ["Campera Barracas"]],
  ["jean straight fit", ["Jean Recto Almagro"]],
  ["remera polo azul oscuro", ["Chomba Núñez"]],
  ["chomba azul oscurita", ["Chomba Núñez"]],
  ["sin mangas", ["Musculosa Isleta", "Solero Mar Chiquita"]],
  ["algo para llevar la notebook", ["Bolso Mercado"]],
  ["bolso cruzado", ["Bandolera Montserrat"]],
  ["bolso/bandolera", ["Bandolera Montserrat", "Bolso Mercado"]],
  ["sweater de cuello alto", ["Polera Lanín"]],
  ["sombrero de pescador", ["Piluso Costa"]],
  ["remera de piqué", ["Chomba Núñez"]],
  ["musculosa de rib", ["Musculosa Isleta"]],
  ["camisa de franela", ["Camisa Tandil"]],
  ["cinturón de suela", ["Cinturón Tranquera"]],
  ["bolso color natural", ["Bolso Mercado"]],
  ["pollera plisada", ["Pollera Tableada Palermo"]],
  ["pantalón pata ancha", ["Palazzo Avenida"]],
  ["pantalón que no se arrugue", ["Palazzo Avenida"]],
  ["camisa de vestir", ["Camisa Boedo", "Camisa San Telmo"]],
  ["para ir a una doma", ["Alpargatas Litoral", "Boina Ayacucho", "Bombacha de Campo Areco"]],
  ["che dónde encuentro medias", ["Medias Canillita"]],
  ["ando buscando un jean derecho talle cuarenta y dos", ["Jean Recto Almagro"]],
  ["talle único", ["Boina Ayacucho"]],
  ["mediaz", ["Medias Canillita"]],
  ["pañuelo de ceda", ["Pañuelo Flor de Ceibo"]],
  ["correa", ["Cinturón Tranquera"]],
  ["striped shirt", ["Camisa Boedo"]],
  ["jean cintura alta", []],
  ["pantalón cintura alta", ["Palazzo Avenida"]],
  ["ropa ajustada", ["Musculosa Isleta"]],
  ["ok google buscame boinas", ["Boina Ayacucho"]],
  ["bufanda para mi abuela", ["Bufanda Ushuaia"]],
  ["vestido para mi hija", ["Solero Mar Chiquita", "Vestido Camisero Colonia"]],
  ["hola buenas tardes tienen ponchos?", ["Ruana Puna"]],
  ["algo para guardar la SUBE", ["Bandolera Montserrat"]],
  ["camisa talle equis ele", ["Camisa Boedo", "Camisa Glicina", "Camisa San Telmo", "Camisa Tandil"]],
  ["chomba ocre talle ese", ["Chomba Núñez"]],
  ["rmra blanca", ["Remera Ceibo"]],
  ["mdias", ["Medias Canillita"]],
  ["mediass", ["Medias Canillita"]],
  ["mediasw", ["Medias Canillita"]],
  ["pilusoi", ["Piluso Costa"]],
  ["camera", ["Campera Barracas"]],
  ["piluo", ["Piluso Costa"]],
  ["paquete", []],
  ["barquito", []],
  ["patos", []],
  ["golf", []],
  ["pera", []],
  ["remedios", []],
  ["planetas", []],
  ["maquinas", []],
  ["animales", []],
  ["vilketera", []],
  ["top para pollera de nena", []],
  ["pantalón que suba bien", ["Bombacha de Campo Areco", "Jean Recto Almagro", "Palazzo Avenida"]],
  ["re\u00admera bl\u200banca", ["Remera Ceibo"]],
  ["pollerit", ["Pollera Chacarita", "Pollera Tableada Palermo"]],
  ["ollera", ["Pollera Chacarita", "Pollera Tableada Palermo"]],
  ["red para el pelo", []],
  ["remera   sin   mangas", ["Musculosa Isleta"]],
  ["tapados azules oscuros", ["Tapado Corrientes"]],
  ["ropas para la lluvia", ["Piloto Garúa"]],
  ["remera cuello bote", ["Remera Riachuelo"]],
  ["hecho a mano", ["Alpargatas Litoral", "Cinturón Tranquera", "Pañuelo Flor de Ceibo", "Remera Ceibo", "Ruana Puna"]],
  ["white tee", ["Remera Ceibo"]],
  ["black dress", []],
  ["red dress", ["Solero Mar Chiquita", "Vestido Camisero Colonia"]],
  ["jersey de cuello vuelto", ["Polera Lanín"]],
  ["pantaloneta", ["Bermuda Costanera"]],
  ["camperita de lluvia", ["Piloto Garúa"]],
  ["todo lo que esté al 50", ["Bufanda Ushuaia"]],
  ["carterita cruzada", ["Bandolera Montserrat"]],
  ["comprar alpargatas online", ["Alpargatas Litoral"]],
  ["tienda de boinas por mayor", ["Boina Ayacucho"]],
  ["piloto en 6 cuotas sin interés", ["Piloto Garúa"]],
  ["disculpá, qué talles de jean tenés disponibles", ["Jean Recto Almagro"]],
  ["bufanda -50%", ["Bufanda Ushuaia"]],
  ["bombacha de campo arecco", ["Bombacha de Campo Areco"]],
  ["ropa para montar", ["Bombacha de Campo Areco"]],
  ["ardco", ["Bombacha de Campo Areco"]],
  ["camisa a cuadros azul y roja", ["Camisa Tandil"]],
  ["playera polo", ["Chomba Núñez"]],
  ["remera ml", ["Remera Riachuelo"]],
  ["vestido veraniego", ["Solero Mar Chiquita"]],
  ["chaquet", ["Campera Barracas"]],
  ["algo mosta", ["Campera Barracas", "Chomba Núñez", "Pollera Chacarita"]],
  ["algo para la lluvi", ["Piloto Garúa"]],
  ["denim jacket", []],
  ["campera de jean", []],
  ["algo de crochet", []],
  ["lo más vendido", []],
  ["pantalón suelto", ["Palazzo Avenida"]],
  ["algo para el cuello", ["Bufanda Ushuaia", "Pañuelo Flor de Ceibo"]],
  ["campera media temporada", ["Campera Barracas"]],
  ["me mandás carteras de cuero", ["Bandolera Montserrat", "Bolso Mercado"]],
  ["buenass, la boina azul, cuándo les entra?", ["Boina Ayacucho"]],
  ["algo que salga menos de quince mil", ["Medias Canillita"]],
  ["algo que no deje pasar el agua", ["Piloto Garúa"]],
  ["remera con dibujo adelante", ["Remera Ceibo"]],
  ["gorro con visera", []],
  ["white tee", ["Remera Ceibo"]],
  ["jean lee", []],
])("%s: as people write and talk", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
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

test("a category's whole name finds all that is in it", async () => {
  for (const [name, count] of [
    ["camisas y vestidos", 7],
    ["Pantalones y Polleras", 6],
  ] as const) {
    expect(await find(name), name).toHaveLength(count);
  }
});

test("a word on its way to a garment finds all its kinds", async () => {
  expect(await find("pantal")).toContain("Bombacha de Campo Areco");
});

test("two letters are on their way to a garment, also where they are a word that says nothing", async () => {
  expect((await find("re")).filter((name) => name.startsWith("Remera "))).toHaveLength(4);
});

test("what is near has the price that is asked for, and any of the words", async () => {
  expect(await answer("regalo para amiga invisible hasta 15000")).toEqual(["Medias Canillita"]);
  expect(await answer("ropa de lana hecha en argentina")).toContain("Sweater Bariloche");
});

test("what cools down wants no summer's clothes", async () => {
  const found = await find("para cuando refresca");
  expect(found).toContain("Cárdigan Yerbal");
  expect(found).not.toContain("Bermuda Costanera");
});

test("what is to be prevented is what it is for, and not what it is without", async () => {
  const forTheCold = await find("ropa para el frío");
  expect(forTheCold.length).toBeGreaterThan(0);
  expect(await find("algo para que no me dé frío")).toEqual(forTheCold);
});

test.each([
  ["remera hasta 30 mil", ["Remera Pampa", "Remera Delta"]],
  ["más de $200.000", ["Tapado Corrientes", "Piloto Garúa"]],
  ["jean talle 44", ["Jean Recto Almagro"]],
  ["remera sin rayas azul", ["Remera Pampa"]],
  ["regalos hasta 20 mil", ["Musculosa Isleta", "Medias Canillita"]],
])("%s: numbers and what is not wanted are understood", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names.toSorted());
});

test.each([
  ["camisaacuadros", "camisa a cuadros"],
  ["remerras", "remeras"],
  ["remera t:m", "remera talle m"],
  ["mangalarga", "manga larga"],
  ["santelmo", "san telmo"],
  ["sweaterdelana", "sweater de lana"],
  ["cam pera azul", "campera azul"],
  ["re mera de al godon", "remera de algodon"],
  ["bolso de cue ro", "bolso de cuero"],
  ["polllera", "pollera"],
  ["sol ero rojo", "solero rojo"],
  ["👗 rojo", "vestido rojo"],
])("%s: words are read apart, together, or for what is drawn", async (typed, meant) => {
  const found = await find(typed);
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(await find(meant));
});

test("the SKU as a product's page shows it finds that product", async () => {
  const { ids } = await shop.productIndex.findPage(WHOLE_LISTING);
  for (const id of ids) {
    const code = sku(id);
    for (const q of [code, `SKU: ${code.toLowerCase()}`]) expect(await find(q)).toEqual([names.get(id)]);
  }
});

// What it resembles or sounds like names nothing here: 'casco' is no casaca, 'calza' no calzado.
test.each(["polar", "bolero", "camperón", "para la pileta", "cascco", "vaaso", "pañaales", "calsa", "zzzzz"])(
  "%s is no slip of another garment",
  async (q) => {
    expect(await find(q)).toEqual([]);
  },
);

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
  const { id } = await shop.sells({ name: "Campera de jean", stock: 1 });
  await shop.changes.settled();
  const { ids } = await shop.productIndex.findAfter({ ...WHOLE_LISTING, q: "campera de jean" }, 10);
  expect(ids).toEqual([id]);
  await shop.db.updateTable("products").set({ is_active: false }).where("id", "=", id).execute();
  await shop.changes.settled();
});

test("turns go on from page to page", async () => {
  const whole = { ...WHOLE_LISTING, q: "remera y pantalon" };
  const { ids } = await shop.productIndex.findAfter(whole, 100);
  const walked: string[] = [];
  for (let after: Cursor | undefined; ;) {
    const stretch = await shop.productIndex.findAfter(whole, 3, after);
    walked.push(...stretch.ids);
    after = stretch.cursors.at(-1);
    if (!after) break;
  }
  expect(walked).toEqual(ids);
});

test("what is on offer is found by that word, as long as it is", async () => {
  expect((await find("ofertas")).toSorted()).toEqual((await find("rebajas")).toSorted());
  expect(await find("remeras en oferta")).toEqual(["Remera Delta"]);
  const delta = shop.db.updateTable("products").where("name", "=", "Remera Delta");
  await delta.set({ discount_percentage: null }).execute();
  await shop.changes.settled();
  expect(await find("oferta")).not.toContain("Remera Delta");
  await delta.set({ discount_percentage: 15 }).execute();
  await shop.changes.settled();
  expect(await find("oferta")).toContain("Remera Delta");
});

test.each([
  ["lo más barato", ["Medias Canillita", "Musculosa Isleta", "Piluso Costa"]],
  ["remeras de la más barata a la más cara", ["Remera Delta", "Remera Pampa", "Remera Ceibo"]],
  ["la remera más económica", ["Remera Delta", "Remera Pampa", "Remera Ceibo"]],
  ["remera barata", ["Remera Delta", "Remera Pampa", "Remera Ceibo"]],
  ["remeras por menor precio", ["Remera Delta", "Remera Pampa", "Remera Ceibo"]],
  ["lo más caro", ["Tapado Corrientes", "Piloto Garúa", "Ruana Puna"]],
])("%s: its price is the order, in the suggestions, too", async (q, first) => {
  expect((await find(q)).slice(0, first.length)).toEqual(first);
  const { ids } = await shop.productIndex.suggest(q, first.length);
  expect(ids.map((id) => names.get(id))).toEqual(first);
  // The menu for the order says so.
  const page = await (await shop.request(`/productos?q=${encodeURIComponent(q)}`)).text();
  expect(page).toMatch(
    q.endsWith("caro") ? /<option value=""[^>]*>Mayor precio/ : /<option value=""[^>]*>Menor precio/,
  );
});

test("the order that was chosen comes before the one that is typed", async () => {
  const { ids } = await shop.productIndex.findPage({ ...WHOLE_LISTING, q: "lo más barato", sort: "mayor-precio" });
  expect(names.get(ids[0] ?? "")).toBe("Tapado Corrientes");
});

test.each([
  ["remera azul mar", "Remera Pampa"],
  ["bufanda azu", "Bufanda Ushuaia"],
  ["sweater de lan", "Sweater Bariloche"],
  ["remera man", "Remera Riachuelo"], // long sleeves; also the beginning of a colour, Manteca
])("%s: what is half-typed beside a garment may be anything that is said of it", async (q, name) => {
  expect(await find(q)).toContain(name);
});

test.each([
  ["pull", ["Polera Lanín", "Sweater Bariloche"]],
  ["jee", ["Jean Recto Almagro"]],
  ["fal", ["Pollera Chacarita", "Pollera Tableada Palermo"]],
  ["gabardina imp", ["Piloto Garúa"]],
])("%s: three letters of another name are enough", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
});

test.each([
  ["remera manga lar", ["Remera Riachuelo"]],
  ["gorro pesc", ["Piluso Costa"]],
  ["bufandas en ofe", ["Bufanda Ushuaia"]],
  ["vandol", ["Bandolera Montserrat"]],
  ["besti", ["Solero Mar Chiquita", "Vestido Camisero Colonia"]],
])("%s: a last word that finds nothing is completed, as it is spelt or as it sounds", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
});

test("what begins so comes before the kinds of what does", async () => {
  expect((await find("pañ"))[0]).toBe("Pañuelo Flor de Ceibo"); // once folded, pantalones begin like that, too
});

test("a word that another begins with is no half of it", async () => {
  expect(await find("bolsa")).toEqual(["Bolso Mercado"]);
});

test("what is said of a thing comes before what goes with the word", async () => {
  expect((await find("para ir al campo"))[0]).toBe("Bombacha de Campo Areco");
});

test("a garment that another is for is looked for in what is said of it", async () => {
  expect(await find("medias para zapatillas")).toEqual(["Medias Canillita"]);
});

test("a well-typed word finds only what uses it", async () => {
  expect(await find("boina")).toEqual(["Boina Ayacucho"]);
  // Nor does it begin another word: that musculosa is 'al cuerpo'.
  expect(await find("cuero")).not.toContain("Musculosa Isleta");
});

test.each(SIGNS)("a hostile search that begins with %j is answered, and not with half the shop", async (sign) => {
  for (let length = 1; length < 100; length += 7) {
    const found = await find(
      (sign + "abcdrem".charAt(length % 7).repeat(length) + " re".repeat(length % 30)).slice(0, 100),
    );
    expect(found.length).toBeLessThan(names.size / 2);
  }
});

test("a colour and a talle are looked for in one garment", async () => {
  await shop.sells({
    name: "Kimono",
    variants: [
      { size: "S", color: "Fucsia", stock: 3 },
      { size: "XXL", color: "Negro", stock: 3 },
    ],
  });
  await shop.changes.settled();
  expect(await find("kimono fucsia xxl")).toEqual([]);
  await shop.sells({ name: "Kimono largo", variants: [{ size: "XXL", color: "Fucsia", stock: 1 }] });
  await shop.changes.settled();
  const both = await shop.productIndex.findAfter({ ...WHOLE_LISTING, q: "kimono fucsia xxl" }, 10);
  expect(both.ids).toHaveLength(1);
});

test("a category is suggested by any word of its name, also by one that says nothing of a garment", async () => {
  await using shop = await openShop();
  const category_id = await addCategory(shop.db, { name: "Novedades", slug: "novedades", display_order: 0 });
  const { id } = await shop.sells();
  await shop.db.updateTable("products").set({ category_id }).where("id", "=", id).execute();
  await shop.changes.settled();
  const { categories } = await shop.productIndex.suggest("novedades", 1);
  expect(categories.map(({ name }) => name)).toEqual(["Novedades"]);
});

test("suggestions come with their categories and how many there are", async () => {
  const answer = await shop.request("/api/suggestions?q=camisa");
  expect(await answer.json()).toMatchObject({
    products: expect.arrayContaining([expect.objectContaining({ name: "Camisa Boedo" })]),
    categories: [{ name: "Camisas y vestidos", slug: "camisas-y-vestidos" }],
    total: expect.any(Number),
  });
  expect(await (await shop.request("/api/suggestions?q=")).json()).toEqual({ products: [], categories: [], total: 0 });

  const nothing = await shop.request("/api/suggestions?q=zzzz");
  expect(await nothing.json()).toMatchObject({
    products: [],
    categories: expect.arrayContaining([{ name: "Remeras", slug: "remeras" }]),
    total: 0,
  });
});

test("tejidos are first of all what is knitted to be warm", async () => {
  expect((await find("tejidos")).slice(0, 3).toSorted()).toEqual([
    "Cárdigan Yerbal",
    "Polera Lanín",
    "Sweater Bariloche",
  ]);
});

test("a colour may be called small, and a city is not made of silver", async () => {
  expect(await find("pantalón negrito")).toEqual(await find("pantalón negro"));
  expect(await find("remera verde militar")).toEqual(["Remera Delta"]);
  expect(await find("sweater plata")).toEqual([]);
});

test.each([
  ["pollera azulada", ["Pollera Tableada Palermo"]],
  ["cárdigan verdoso", ["Cárdigan Yerbal"]],
  ["pantalón verde seco", ["Bombacha de Campo Areco", "Palazzo Avenida"]],
  ["sweater menos el crudo", ["Sweater Bariloche"]],
  ["remera manga corta", ["Remera Ceibo", "Remera Delta", "Remera Pampa"]],
  ["a rayas", ["Bermuda Costanera", "Bufanda Ushuaia", "Camisa Boedo", "Medias Canillita", "Remera Riachuelo"]],
  ["tejido a mano", []],
])("%s: what a colour is called, and what a text says of a garment", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
});

test.each([
  ["dónde consigo camperas lindísimas?", ["Campera Barracas"]],
  ["alcanzame info de los tapados por favor", ["Tapado Corrientes"]],
  ["hola, ¿no tenés boinas?", ["Boina Ayacucho"]],
  ["abrigo que abrigue sin pesar y que me llegue debajo de la rodilla", ["Tapado Corrientes"]],
  ["bufanda x mp? jajaja", ["Bufanda Ushuaia"]],
  ["sweater 100% lana", ["Sweater Bariloche"]],
  ["@latienda #JeanRecto", ["Jean Recto Almagro"]],
  ["hola todo bien", []],
  ["blusa-rosa", ["Blusa Magnolia"]],
  ["boina invierno 2026 con tarjeta de crédito, envíos a todo el país", ["Boina Ayacucho"]],
  ["remerabordada", ["Remera Pampa", "Remera Riachuelo"]],
  ["pantalontiroalto", ["Palazzo Avenida"]],
  ["pantalo con pinzas", ["Palazzo Avenida"]],
  ["reme ra azul", ["Remera Pampa", "Remera Riachuelo"]],
  ["que marque la cintura", ["Vestido Camisero Colonia"]],
  ["para atarme el pelo", ["Pañuelo Flor de Ceibo"]],
  ["hebilla de bronce", ["Cinturón Tranquera"]],
  ["medias para el que calza cuarenta y cuatro", ["Medias Canillita"]],
  ["bufanda en ofreta", ["Bufanda Ushuaia"]],
  ["piloto de 30 por ciento o más de descuento", []],
  ["tapado c", ["Tapado Corrientes"]],
  ["blusa talle m", []],
])("%s: what says nothing, or is written otherwise", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
});

test.each([
  ["medias para el colegio", ["Medias Canillita"]],
  ["ropa para viajar que no se arrugue", ["Palazzo Avenida"]],
  ["tapado para el acto", ["Tapado Corrientes"]],
  ["bolso para ir a la facultad", ["Bolso Mercado"]],
  ["musculosa para fútbol", []],
  ["boina para la lluvia", []],
  ["bolso para el termo", []],
  ["bolso para raquetas", []],
  ["medias para quemaduras", []],
  ["para viajar", []],
])("%s: what a garment is for rules it out only where there are things for it", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
});

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

test.each([
  ["2 remeras", ["Remera Ceibo", "Remera Delta", "Remera Pampa", "Remera Riachuelo"]],
  ["algo a mitad de precio", ["Bufanda Ushuaia"]],
  ["campera extra large", ["Campera Barracas"]],
  ["chomba small", ["Chomba Núñez"]],
  ["piloto mediano", ["Piloto Garúa"]],
  ["chomba chica", ["Chomba Núñez"]],
  ["piloto talle chico", ["Piloto Garúa"]],
  ["musculosa talle grande", []],
  ["calzado de verano", ["Alpargatas Litoral"]],
  ["vestido con lacito", ["Vestido Camisero Colonia"]],
  ["camiseta de tirantes", ["Musculosa Isleta"]],
  ["vestido de tirantes", ["Solero Mar Chiquita"]],
  ["tela impermeable", ["Piloto Garúa"]],
  ["bermuda de tela de lino", ["Bermuda Costanera"]],
  ["bolsa de tela", ["Bolso Mercado"]],
  ["tiro medio", ["Jean Recto Almagro"]],
  ["chombas de 4", []],
  ["no me quiero mojar", ["Bermuda Costanera", "Piloto Garúa"]],
  ["algo para taparse del sol", ["Piluso Costa"]],
])("%s: what is counted, spent, measured or kept off", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
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

test("what does not crease is asked for, a small dress is any dress, and the sun is no solero", async () => {
  expect(await find("pantalón que no se arruga")).toEqual(["Palazzo Avenida"]);
  expect(await find("vestidito de verano")).toEqual(await find("vestido de verano"));
  expect(await find("vestidito")).toEqual(await find("vestido"));
  expect(await find("ropa fresquita")).toEqual(expect.arrayContaining(["Solero Mar Chiquita", "Musculosa Isleta"]));
  expect(await find("algo para el sol")).toEqual(["Piluso Costa"]);
  expect(await find("algo para cuando llueve")).toEqual(["Piloto Garúa"]);
  expect(await find("lana de verdad")).toEqual(await find("lana"));
});

test.each([
  ["alpargatas color hueso", ["Alpargatas Litoral"]],
  ["camisa color cielo", ["Camisa San Telmo"]],
  ["jean de varón", ["Jean Recto Almagro"]],
  ["pañuelo para regalo", ["Pañuelo Flor de Ceibo"]],
  ["rosa viejo", ["Blusa Magnolia", "Musculosa Isleta"]],
  ["pañuelo de 70 cm", ["Pañuelo Flor de Ceibo"]],
  ["cinto de 95 cm", ["Cinturón Tranquera"]],
  ["pañuelo para mi amiga", ["Pañuelo Flor de Ceibo"]],
  ["bolso para la compu", ["Bolso Mercado"]],
  ["camisa oxford", ["Camisa San Telmo"]],
  ["camisa escosesa", ["Camisa Tandil"]],
  ["pantalón oxford", []],
  [
    "para el calor",
    [
      "Bermuda Costanera",
      "Camisa Boedo",
      "Camisa Glicina",
      "Musculosa Isleta",
      "Palazzo Avenida",
      "Solero Mar Chiquita",
    ],
  ],
])("%s: a word that means another, or says nothing", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
});

test.each([
  ["temera rayada", ["Remera Riachuelo"]],
  ["pantaln de vestir", ["Palazzo Avenida"]],
  ["bolsp de lona", ["Bolso Mercado"]],
  ["jeqn", ["Jean Recto Almagro"]],
  ["mediad", ["Medias Canillita"]],
  ["bioina", ["Boina Ayacucho"]],
  ["pantalones anhcos", ["Palazzo Avenida"]],
  ["poyerita", ["Pollera Chacarita", "Pollera Tableada Palermo"]],
  ["zapatiyas", []],
  ["pantalón con pinsas", ["Palazzo Avenida"]],
  ["bufanda con flekos", ["Bufanda Ushuaia"]],
  ["la martina", []],
])("%s: a key beside the right one, a diminutive with a slip, and what is spelt by ear", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
});

test.each([
  ["para poner abajo del sweater", ["Musculosa Isleta", "Polera Lanín"]],
  ["bajo la campera", ["Polera Lanín"]],
  ["medias para usar con zapatillas", ["Medias Canillita"]],
  ["zapatos de taco bajo", []],
])("%s: what is worn with a garment says so, and is not that garment", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
});

test.each([
  ["el bolso donde entra la compu", ["Bolso Mercado"]],
  ["un vestido que me llegue a la rodilla", ["Solero Mar Chiquita"]],
  ["remera de algodón que no se deforme", ["Remera Delta", "Remera Pampa"]],
  ["musculosa que se use sola", ["Musculosa Isleta"]],
  ["remera que diga feliz cumple", []],
])("%s: what follows 'que' or 'donde' counts where a text or the thesaurus has it", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
});

test.each([
  ["camisa verde y amarilla a cuadros", ["Camisa Tandil"]],
  ["camisa azul con hojas celestes", ["Camisa Glicina"]],
  ["camisa negra y amarilla a cuadros", []],
  ["remera a rayas azules y crudas", ["Remera Riachuelo"]],
])("%s: of two colours a picture may show the second", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
});

test.each([
  ["jean con remera blanca", ["Jean Recto Almagro", "Remera Ceibo"]],
  ["pollera con blusa", ["Blusa Magnolia", "Pollera Chacarita", "Pollera Tableada Palermo"]],
  ["piloto con cinturón", ["Piloto Garúa"]],
  ["remera con una estampa roja", ["Remera Ceibo"]],
  ["medias con gatitos", []],
  ["pañuelo con flores rojas", ["Pañuelo Flor de Ceibo"]],
  ["campera con cuello marrón", ["Campera Barracas"]],
  ["camisa con 2 bolsillos", ["Camisa Tandil"]],
  ["campera de tres bolsillos", ["Campera Barracas"]],
])("%s: 'con' tells a part, its colour and how many, or another garment", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
});

test.each([
  ["campera de corderoy", []],
  ["campera cuello de corderoy", ["Campera Barracas"]],
  ["boina de cuero", []],
  ["tapado con forro de raso", ["Tapado Corrientes"]],
])("%s: what a part is of, the garment is not", async (q, names) => {
  expect(await find(q)).toEqual(names);
});

test.each([
  ["jean 38/40", ["Jean Recto Almagro"]],
  ["jean del 36 al 46", ["Jean Recto Almagro"]],
  ["pollera talle 44-46 ladrillo", ["Pollera Tableada Palermo"]],
  ["remera doble xl", []],
])("%s: of several talles any will do", async (q, names) => {
  expect(await find(q)).toEqual(names);
});

test.each([
  ["vestido corto", []],
  ["camisa corta", ["Camisa Glicina"]],
  ["vestido de noche", []],
  ["remera m/larga", ["Remera Riachuelo"]],
  ["remeras lisas", ["Remera Pampa", "Remera Delta"]],
  ["remera off white", ["Remera Pampa"]],
  ["totebag", ["Bolso Mercado"]],
  ["colorido", []],
])("%s: neither a sleeve's length, a colour's name nor a joined word means something else", async (q, names) => {
  expect(await find(q)).toEqual(names);
});

test.each([
  ["alpargatas rojizas", ["Alpargatas Litoral"]],
  ["cinturón rojizo", ["Cinturón Tranquera"]],
])("%s: of that hue, or said to be so", async (q, names) => {
  expect(await find(q)).toEqual(names);
});

test("slips in a category's name and in a colour's are no obstacle", async () => {
  expect(await find("camizas y bestidos")).toEqual(await find("camisas y vestidos"));
  expect(await find("color ladriyo")).toEqual(await find("color ladrillo"));
  expect(await find("asul noche")).toEqual(await find("azul noche"));
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
  ["necesitaría una campera de trabajo", ["Campera Barracas"]],
  ["estuve viendo chombas", ["Chomba Núñez"]],
  ["me pasarías el precio de la ruana", ["Ruana Puna"]],
  ["podrías mostrarme chombas", ["Chomba Núñez"]],
  ["estaba buscando para regalarle a mi abuelito una boina", ["Boina Ayacucho"]],
  ["cinturón para el día del padre", ["Cinturón Tranquera"]],
  ["¿se puede lavar el sweater de lana?", ["Sweater Bariloche"]],
  ["cómo se lava la blusa", ["Blusa Magnolia"]],
  ["dónde veo ruanas", ["Ruana Puna"]],
  ["qué talle de alpargata pido", ["Alpargatas Litoral"]],
  ["¿la bufanda cuánto mide?", ["Bufanda Ushuaia"]],
  ["¿de qué tela es el palazzo?", ["Palazzo Avenida"]],
  ["con qué combina el tapado camel", ["Tapado Corrientes"]],
  ["sweater y bufanda que combinen", ["Sweater Bariloche", "Bufanda Ushuaia"]],
])("%s: verbs of a sentence say nothing, whatever their form", async (q, names) => {
  expect(await find(q)).toEqual(names);
});

test.each([
  ["medias 3/4", ["Medias Canillita"]],
  ["medias x 3", ["Medias Canillita"]],
  ["camisa c/rayas", ["Camisa Boedo"]],
  ["remera s/mangas", ["Musculosa Isleta"]],
  ["camisa p/ la oficina", ["Camisa Boedo"]],
  ["cartera p/ mujer", ["Bandolera Montserrat", "Bolso Mercado"]],
  ["holaa busco boinass", ["Boina Ayacucho"]],
  ["camisa d menos d 60 lucas", ["Camisa Glicina"]],
  ["bolso de piel", ["Bolso Mercado"]],
  ["tapado espigao", ["Tapado Corrientes"]],
  ["pañuelo para mi vieja", ["Pañuelo Flor de Ceibo"]],
])("%s: as it is written in short", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
});

test.each([
  ["cinturón de 35 mm", ["Cinturón Tranquera"]],
  ["cinturón 35mm", ["Cinturón Tranquera"]],
  ["remera de 190 grs", ["Remera Pampa"]],
  ["pañuelo 70x70", ["Pañuelo Flor de Ceibo"]],
  ["pañuelo 90x90", []],
  ["cartera con tapa", ["Bandolera Montserrat"]],
  ["bandolera correa regulable", ["Bandolera Montserrat"]],
  ["chomba sin bordado", ["Chomba Núñez"]],
  ["mango", []],
])("%s: a measure and a part that a text tells", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
});

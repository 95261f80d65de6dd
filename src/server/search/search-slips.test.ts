import { afterAll, expect, test } from "vitest";
import { openDemoShop } from "../../../test/demo-shop.ts";

const demo = await openDemoShop();
afterAll(() => demo[Symbol.asyncDispose]());

const { find } = demo;

test("a word on its way to a garment finds all its kinds", async () => {
  expect(await find("pantal")).toContain("Bombacha de Campo Areco");
});

test("two letters are on their way to a garment, also where they are a word that says nothing", async () => {
  expect((await find("re")).filter((name) => name.startsWith("Remera "))).toHaveLength(4);
});

test.each([
  ["camisaacuadros", "camisa a cuadros"],
  ["azulnoche", "azul noche"],
  ["remera verdeoliva", "remera verde oliva"],
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

// What it resembles or sounds like names nothing here: 'casco' is no casaca, 'calza' no calzado.
test.each(["polar", "bolero", "camperón", "para la pileta", "cascco", "vaaso", "pañaales", "calsa", "zzzzz"])(
  "%s is no slip of another garment",
  async (q) => {
    expect(await find(q)).toEqual([]);
  },
);

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

// 'Agua' begins 'aguayo' and 'mar' 'marinero', which are no purpose of a garment.
test.each(["remera para el agua", "medias para el mar"])("%s: a whole word is not on its way to another", async (q) => {
  expect(await find(q)).toEqual([]);
});

test("a purpose's first letters that begin another word may become it", async () => {
  expect(await find("gorro pesca")).toEqual(await find("gorro pescador"));
});

test("what begins so comes before the kinds of what does", async () => {
  expect((await find("pañ"))[0]).toBe("Pañuelo Flor de Ceibo"); // once folded, pantalones begin like that, too
});

test("a word that another begins with is no half of it", async () => {
  expect(await find("bolsa")).toEqual(["Bolso Mercado"]);
});

test.each([
  ["temera rayada", ["Remera Riachuelo"]],
  ["pantaln de vestir", ["Palazzo Avenida"]],
  ["bolsp de lona", ["Bolso Mercado"]],
  ["jeqn", ["Jean Recto Almagro"]],
  ["mediad", ["Medias Canillita"]],
  ["bioina", ["Boina Ayacucho"]],
  ["pantalones anhcos", ["Palazzo Avenida"]],
  ["jufanda ladrimlo", ["Bufanda Ushuaia"]],
  ["poyerita", ["Pollera Chacarita", "Pollera Tableada Palermo"]],
  ["zapatiyas", []],
  ["pantalón con pinsas", ["Palazzo Avenida"]],
  ["bufanda con flekos", ["Bufanda Ushuaia"]],
  ["la martina", []],
])("%s: a key beside the right one, a diminutive with a slip, and what is spelt by ear", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
});

test("slips in a category's name and in a colour's are no obstacle", async () => {
  expect(await find("camizas y bestidos")).toEqual(await find("camisas y vestidos"));
  expect(await find("color ladriyo")).toEqual(await find("color ladrillo"));
  expect(await find("asul noche")).toEqual(await find("azul noche"));
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

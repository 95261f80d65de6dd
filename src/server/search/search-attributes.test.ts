import { afterAll, expect, test } from "vitest";
import { WHOLE_LISTING } from "#domain/listing.ts";
import { openDemoShop } from "../../../test/demo-shop.ts";

const demo = await openDemoShop();
afterAll(() => demo[Symbol.asyncDispose]());

const { find } = demo;

test.each([
  ["remera roja", ["Remera Pampa", "Remera Riachuelo"]],
  ["pantalón negro", ["Palazzo Avenida"]],
  ["campera mostaza", ["Campera Barracas"]],
  ["cardigan verde", ["Cárdigan Yerbal"]],
])("%s: colours are called as people call them", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
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

test("what is on offer is found by that word, as long as it is", async () => {
  expect((await find("ofertas")).toSorted()).toEqual((await find("rebajas")).toSorted());
  expect(await find("remeras en oferta")).toEqual(["Remera Delta"]);
  const delta = demo.db.updateTable("products").where("name", "=", "Remera Delta");
  await delta.set({ discount_percentage: null }).execute();
  await demo.changes.settled();
  expect(await find("oferta")).not.toContain("Remera Delta");
  await delta.set({ discount_percentage: 15 }).execute();
  await demo.changes.settled();
  expect(await find("oferta")).toContain("Remera Delta");
});

test.each([
  ["lo más barato", ["Medias Canillita", "Musculosa Isleta", "Piluso Costa"]],
  ["remeras de la más barata a la más cara", ["Remera Delta", "Remera Pampa", "Remera Ceibo"]],
  ["la remera más económica", ["Remera Delta", "Remera Pampa", "Remera Ceibo"]],
  ["remera barata", ["Remera Delta", "Remera Pampa", "Remera Ceibo"]],
  ["remera que no sea muy cara", ["Remera Delta", "Remera Pampa", "Remera Ceibo"]],
  ["una remera no tan cara", ["Remera Delta", "Remera Pampa", "Remera Ceibo"]],
  ["remeras por menor precio", ["Remera Delta", "Remera Pampa", "Remera Ceibo"]],
  ["lo más caro", ["Tapado Corrientes", "Piloto Garúa", "Ruana Puna"]],
])("%s: its price is the order, in the suggestions, too", async (q, first) => {
  expect((await find(q)).slice(0, first.length)).toEqual(first);
  const { ids } = await demo.productIndex.suggest(q, first.length);
  expect(ids.map((id) => demo.names.get(id))).toEqual(first);
  // The menu for the order says so.
  const page = await (await demo.request(`/productos?q=${encodeURIComponent(q)}`)).text();
  expect(page).toMatch(
    q.endsWith("caro") ? /<option value=""[^>]*>Mayor precio/ : /<option value=""[^>]*>Menor precio/,
  );
});

test("the order that was chosen comes before the one that is typed", async () => {
  const { ids } = await demo.productIndex.findPage({ ...WHOLE_LISTING, q: "lo más barato", sort: "mayor-precio" });
  expect(demo.names.get(ids[0] ?? "")).toBe("Tapado Corrientes");
});

test("a colour and a talle are looked for in one garment", async () => {
  await demo.sells({
    name: "Kimono",
    variants: [
      { size: "S", color: "Fucsia", stock: 3 },
      { size: "XXL", color: "Negro", stock: 3 },
    ],
  });
  await demo.changes.settled();
  expect(await find("kimono fucsia xxl")).toEqual([]);
  await demo.sells({ name: "Kimono largo", variants: [{ size: "XXL", color: "Fucsia", stock: 1 }] });
  await demo.changes.settled();
  const both = await demo.productIndex.findAfter({ ...WHOLE_LISTING, q: "kimono fucsia xxl" }, 10);
  expect(both.ids).toHaveLength(1);
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
  ["2 remeras", ["Remera Ceibo", "Remera Delta", "Remera Pampa", "Remera Riachuelo"]],
  ["algo a mitad de precio", ["Bufanda Ushuaia"]],
  ["campera extra large", ["Campera Barracas"]],
  ["chomba small", ["Chomba Núñez"]],
  ["piloto mediano", ["Piloto Garúa"]],
  ["chomba chica", ["Chomba Núñez"]],
  ["piloto talle chico", ["Piloto Garúa"]],
  ["musculosa talle grande", []],
  ["calzado de verano", ["Alpargatas Litoral"]],
  ["bolso para llevar la notebook al trabajo", ["Bolso Mercado"]],
  ["bolso para notebook de 15 pulgadas", ["Bolso Mercado"]],
  ["pantalones anchos de vestir", ["Palazzo Avenida"]],
  ["vestido con botones adelante", ["Vestido Camisero Colonia"]],
  ["camisa con bolsillo en el frente", ["Camisa San Telmo", "Camisa Tandil"]],
  ["vestido con lacito", ["Vestido Camisero Colonia"]],
  ["camiseta de tirantes", ["Musculosa Isleta"]],
  ["vestido de tirantes", ["Solero Mar Chiquita"]],
  ["tela impermeable", ["Piloto Garúa"]],
  ["bermuda de tela de lino", ["Bermuda Costanera"]],
  ["bolsa de tela", ["Bolso Mercado"]],
  ["tiro medio", ["Jean Recto Almagro"]],
  ["chombas de 4", []],
  ["no me quiero mojar", ["Piloto Garúa"]],
  ["algo para taparse del sol", ["Piluso Costa"]],
])("%s: what is counted, spent, measured or kept off", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
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

import { expect, test } from "vitest";
import { addCategory } from "../../../test/products.ts";
import { finderIn, suggesterIn, sellIn } from "../../../test/searches.ts";
import { openShop } from "../../../test/shop.ts";

test("whom a product suits, and what it must not be, are understood", async () => {
  await using shop = await openShop();
  const sizes = (...names: string[]) => names.map((size) => ({ size, color: null, stock: 1 }));
  const { id: girls } = await shop.sells({ name: "Botitas Zonda", variants: sizes("28", "30") });
  const { id: leather } = await shop.sells({
    name: "Botas Quebracho",
    description: "De cuero.",
    variants: sizes("36"),
  });
  await shop.changes.settled();
  const find = finderIn(shop);
  expect(await find("botas de nena")).toEqual([girls]);
  expect(await find("botas de mujer")).toEqual([leather]);
  expect(await find("botas que no sean de cuero")).toEqual([girls]);
  expect(await find("botas número 36")).toEqual([leather]);
  expect(await find("botas de hombre")).toEqual([]);
});

test("'niños' in a category are girls, too, and what is for school is not all of them", async () => {
  await using shop = await openShop();
  const categoryId = await addCategory(shop.db, { name: "Bebés y niños", slug: "bebes-y-ninos" });
  const sell = async (name: string, size: string) =>
    (await shop.sells({ name, categoryId, variants: [{ size, color: null, stock: 1 }] })).id;
  const body = await sell("Body Osito", "3-6 meses");
  const buzo = await sell("Buzo Dino", "6");
  const dress = await sell("Vestido Tutú", "6");
  const smock = await sell("Guardapolvo Recreo", "6");
  await shop.changes.settled();
  const found = async (q: string) => (await finderIn(shop)(q)).toSorted();
  expect(await found("ropa de nena 6 años")).toEqual([buzo, dress, smock].toSorted());
  expect(await found("ropa de nene 6 años")).toEqual([buzo, smock].toSorted());
  expect(await found("ropa de bebé")).toEqual([body]);
  expect(await found("ropa escolar")).toEqual([smock]);
});

test("'Niños' are boys once the shop has a category for girls alone", async () => {
  await using shop = await openShop();
  const sell = async (category: string, slug: string) => {
    const categoryId = await addCategory(shop.db, { name: category, slug });
    const { id } = await shop.sells({ name: "Remera", categoryId });
    await shop.changes.settled();
    return id;
  };
  const found = finderIn(shop);
  const boys = await sell("Niños", "ninos");
  expect(await found("remera nena")).toEqual([boys]);
  const girls = await sell("Niñas", "ninas");
  expect(await found("remera nena")).toEqual([girls]);
  expect(await found("remera nene")).toEqual([boys]);
});

test("a dog is whom something is for, ankle boots are no football boots, and women's talles count from one", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description: string, ...sizes: string[]) =>
    (await shop.sells({ name, description, variants: sizes.map((size) => ({ size, color: null, stock: 1 })) })).id;
  const bed = await sell("Cucha Redonda", "De peluche, para perros y gatos.", "S");
  const boots = await sell("Borcegos Riff", "De cuero, con cordones.", "37", "38");
  await sell("Botines Gol", "Para fútbol 5.", "40");
  await sell("Zapatillas Ruta", "De running.", "40");
  await sell("Vestido Bambula", "Corto.", "1", "2", "3");
  const bra = await sell("Corpiño Flor", "De encaje.", "34 B", "34 C");
  await shop.changes.settled();
  const found = suggesterIn(shop);
  for (const q of ["Perro", "perrito", "para mi gato"]) expect(await found(q), q).toEqual([bed]);
  const near = await shop.productIndex.suggest("botitas", 6);
  expect([near.total, near.near]).toEqual([0, [boots]]);
  expect(await found("vestido nena")).toEqual([]);
  for (const q of ["38 1/2", "talle 37 y medio", "botas 38½"]) expect(await found(q), q).toEqual([boots]);
  expect(await found("corpiño 34 c encaje")).toEqual([bra]);
});

test("a day of the father is what says so", async () => {
  await using shop = await openShop();
  const { id } = await shop.sells({ name: "Bóxer Lapacho", description: "Para el Día del Padre." });
  await shop.sells({ name: "Remera Pampa" });
  await shop.changes.settled();
  expect(await finderIn(shop)("regalo día del padre")).toEqual([id]);
});

test("an 'abrigo de lana' is not all of 'Abrigos y lana'", async () => {
  await using shop = await openShop();
  const categoryId = await addCategory(shop.db, { name: "Abrigos y lana", slug: "abrigos-y-lana" });
  const { id: coat } = await shop.sells({ name: "Tapado Corrientes", description: "De paño.", categoryId });
  const { id: woollen } = await shop.sells({ name: "Tapado Puna", description: "De lana.", categoryId });
  await shop.changes.settled();
  const found = finderIn(shop);
  expect(await found("abrigo de lana")).toEqual([woollen]);
  expect((await found("abrigos y lana")).toSorted()).toEqual([coat, woollen].toSorted());
});

test("a category may be called by a thing that elsewhere only stands beside garments", async () => {
  await using shop = await openShop();
  const categoryId = await addCategory(shop.db, { name: "Juguetes", slug: "juguetes" });
  const { id } = await shop.sells({ name: "Trompo Chaco", categoryId });
  await shop.sells({ name: "Body Osito", description: "Se abrocha sobre los juguetes." });
  await shop.changes.settled();
  expect(await finderIn(shop)("juguetes")).toEqual([id]);
});

test("work clothes are called otherwise elsewhere, and a cook's chaqueta is no campera", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description = "") => (await shop.sells({ name, description })).id;
  const jacket = await sell("Chaqueta de cocina Brasa", "Doble botonadura.");
  const overalls = await sell("Mameluco Taller", "De gabardina, para trabajar.");
  const apron = await sell("Delantal Parrillero", "De jean.");
  const parka = await sell("Campera Cerro");
  const vest = await sell("Chaleco Reflectivo Ruta");
  await sell("Chaleco Tejido");
  await sell("Pantalón Cargo");
  await shop.changes.settled();
  const found = finderIn(shop);
  for (const q of ["chaquetilla", "casaca de chef", "saco de cocina"]) expect(await found(q), q).toEqual([jacket]);
  for (const q of ["overol", "mono de trabajo"]) expect(await found(q), q).toEqual([overalls]);
  expect(await found("delantal de chef")).toEqual([apron]);
  expect(await found("campera")).toEqual([parka]);
  expect(await found("chaleco de seguridad")).toEqual([vest]);
  expect(await found("chaleco de vestir")).toEqual([]);
});

test("a malla of danza is no traje de baño, and a cap to swim in may be a gorro", async () => {
  await using shop = await openShop();
  const sell = async (name: string) => (await shop.sells({ name })).id;
  const [leotard, swimsuit, bikini, cap] = [
    await sell("Malla de danza Arabesque"),
    await sell("Malla enteriza Delfín"),
    await sell("Bikini Coral"),
    await sell("Gorra de natación"),
  ];
  await sell("Gorra Barrio");
  await shop.changes.settled();
  const found = finderIn(shop);
  expect(await found("traje de baño")).toEqual([swimsuit, bikini]);
  for (const q of ["leotardo", "malla para bailar", "malla de ballet"]) expect(await found(q), q).toEqual([leotard]);
  for (const q of ["gorro de baño", "gorra para nadar"]) expect(await found(q), q).toEqual([cap]);
  expect(await found("malla de dos piezas")).toEqual([bikini]);
});

test("a verb finds the category of its noun, and a purpose that no text names no thing with another", async () => {
  await using shop = await openShop();
  const [skirt] = await sellIn(shop, "Danza", ["Pollera Giro"]);
  const [jacket] = await sellIn(shop, "Running", ["Campera Alero"]);
  const [laced, tango] = await sellIn(shop, "Vestir", ["Zapatos Congreso", "Zapatos de tango Ocho"]);
  await shop.changes.settled();
  const found = finderIn(shop);
  expect(await found("pollera para bailar")).toEqual([skirt]);
  expect(await found("campera para correr")).toEqual([jacket]);
  expect(await found("zapatos para la facultad")).toEqual([laced]);
  expect(await found("zapatos para bailar")).toEqual([tango]);
  expect(await found("zapatos de tango para la facultad")).toEqual([tango]);
  expect(await found("pollera para la facultad")).toEqual([]);
});

test("zapatillas de tenis are not all zapatillas, nor botas largas all botas, nor a gorra trucker any gorra", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description = "") => (await shop.sells({ name, description })).id;
  const half = await sell("Zapatillas Media Punta");
  await sell("Medias Hiedra", "Con refuerzo en la punta.");
  const tall = await sell("Botas Amazona", "Largas hasta la rodilla.");
  await sell("Botas Cerro", "De caña media.");
  const trucker = await sell("Gorra Trucker");
  await sell("Visera Playa");
  await shop.changes.settled();
  const found = finderIn(shop);
  for (const q of ["zapatillas de tenis", "zapatillas para tenis"]) expect(await found(q), q).toEqual([]);
  for (const q of ["zapatillas de ballet", "media punta"]) expect(await found(q), q).toEqual([half]);
  expect(await found("botas largas")).toEqual([tall]);
  expect(await found("gorra trucker")).toEqual([trucker]);
});

test("a purpose that no text names leaves out what is for a sport or a dance, and nothing for its cut or its wearer", async () => {
  await using shop = await openShop();
  const sell = async (name: string) => (await shop.sells({ name })).id;
  const elastic = await sell("Pantalón con cintura elástica Norte");
  const collar = await sell("Remera con cuello polo");
  const [shoes] = await sellIn(shop, "Hombre", ["Zapatos Congreso"]);
  await sellIn(shop, "Danza", ["Zapatos de tango Ocho"]);
  await shop.changes.settled();
  const found = finderIn(shop);
  expect(await found("pantalón para la oficina")).toEqual([elastic]);
  expect(await found("remera para la facultad")).toEqual([collar]);
  expect(await found("zapatos para la oficina")).toEqual([shoes]);
});

test("a uniform of a nurse is what is for nurses, a disguise of one is another thing", async () => {
  await using shop = await openShop();
  const suit = await shop.sells({ name: "Ambo Guardia", description: "Para enfermería y consultorios." });
  await shop.sells({ name: "Disfraz Galaxia" });
  await shop.changes.settled();
  const found = finderIn(shop);
  for (const q of ["ambo de enfermera", "ambo enfermera", "ambo de médico"])
    expect(await found(q), q).toEqual([suit.id]);
  expect(await found("disfraz de enfermera")).toEqual([]);
});

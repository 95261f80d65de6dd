import { expect, test } from "vitest";
import { WHOLE_LISTING } from "#domain/listing.ts";
import { addCategory } from "../../../test/products.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";

/** A search whose answer are the ids of the best nine products. */
const finderIn = (shop: TestShop) => async (q: string) =>
  (await shop.productIndex.findAfter({ ...WHOLE_LISTING, q }, 9)).ids;

/** The same of what is suggested, six at most. */
const suggesterIn = (shop: TestShop) => async (q: string) => (await shop.productIndex.suggest(q, 6)).ids;

/** Returns the ids of products on sale with these names, in a category of their own. */
async function sellIn(shop: TestShop, category: string, names: readonly string[]): Promise<string[]> {
  const categoryId = await addCategory(shop.db, { name: category, slug: category.toLowerCase() });
  const ids = [];
  for (const name of names) ids.push((await shop.sells({ name, categoryId })).id);
  return ids;
}

test("what a product says it lacks is no reason to find it, nor to leave it out", async () => {
  await using shop = await openShop();
  const [wired, soft] = [
    await shop.sells({ name: "Corpiño Azucena", description: "Con aro y encaje." }),
    await shop.sells({ name: "Corpiño Malvón", description: "De algodón, sin aro." }),
  ];
  await shop.changes.settled();
  expect((await shop.productIndex.suggest("corpiño sin aro", 6)).ids).toEqual([soft.id]);
  expect((await shop.productIndex.suggest("corpiño con aro", 6)).ids).toEqual([wired.id]);
});

test.each(["corpiño talle 85 B", "corpiño 85 b", "talle 85 B corpiños"])(
  "%s: a talle of two words is one",
  async (q) => {
    await using shop = await openShop();
    const sizes = (...names: string[]) => names.map((size) => ({ size, color: null, stock: 1 }));
    const { id } = await shop.sells({ name: "Corpiño Azucena", variants: sizes("85 B", "90 B") });
    await shop.sells({ name: "Corpiño Malvón", variants: sizes("85 C", "90 B") });
    await shop.changes.settled();
    expect((await shop.productIndex.suggest(q, 6)).ids).toEqual([id]);
  },
);

test("a word that says nothing elsewhere still finds the product that it names", async () => {
  await using shop = await openShop();
  const sell = async (name: string) => (await shop.sells({ name })).id;
  const [sunday, plain] = [await sell("Remera Domingo"), await sell("Remera Zorzal")];
  const special = await sell("Bolso Especial");
  await shop.changes.settled();
  const found = suggesterIn(shop);
  expect(await found("remera domingo")).toEqual([sunday, plain]);
  expect(await found("domingo")).toEqual([sunday]);
  expect(await found("especial")).toEqual([special]);
});

test("half a word is no garment of the same stem that is not there, nor one that a description mentions", async () => {
  await using shop = await openShop();
  const { id } = await shop.sells({ name: "Camiseta Térmica Refugio" });
  await shop.sells({ name: "Medias Canillita", description: "Asoman sobre la zapatilla." });
  await shop.changes.settled();
  expect((await shop.productIndex.suggest("term", 6)).ids).toEqual([id]);
  for (const q of ["termo", "zap", "zapat"]) expect((await shop.productIndex.suggest(q, 6)).ids, q).toEqual([]);
});

test("what a product is stands where its name or its description begins", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description = "") => (await shop.sells({ name, description })).id;
  const [towels, cover, manta, mittens] = [
    await sell("Juego de toallas Termas"),
    await sell("Funda de almohada Brisa"),
    await sell("Calesita", "Manta tejida. Tapa el cochecito y el sillón."),
    await sell("Manoplas Brasa", "Guantes de horno con forro."),
  ];
  await shop.changes.settled();
  const found = suggesterIn(shop);
  expect(await found("toallas")).toEqual([towels]);
  expect(await found("set de toallas")).toEqual([towels]);
  expect(await found("fundas de almohada")).toEqual([cover]);
  expect(await found("mantita")).toEqual([manta]);
  expect(await found("manta para el cochecito")).toEqual([manta]);
  expect(await found("guante de cocina")).toEqual([mittens]);
  for (const q of ["almohada", "cochecito", "sillón", "guantes"]) expect(await found(q), q).toEqual([]);
});

test("a product that is named as a garment is no other that its description begins with, unless the two are alike", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description: string) => (await shop.sells({ name, description })).id;
  const [pyjamas, jumper] = [
    await sell("Pijama Luna", "Remera y pantalón con estrellas."),
    await sell("Polera Lanín", "Sweater fino."),
  ];
  await shop.changes.settled();
  const found = suggesterIn(shop);
  expect(await found("remera")).toEqual([]);
  expect(await found("pijama con estrellas")).toEqual([pyjamas]);
  expect(await found("sweater")).toEqual([jumper]);
});

test("what a description says to be another thing has no other name of the first", async () => {
  await using shop = await openShop();
  const { id } = await shop.sells({ name: "Bombacha Pulpera", description: "Bombacha de campo de gabardina." });
  await shop.changes.settled();
  const found = suggesterIn(shop);
  expect(await found("bombacha de campo")).toEqual([id]);
  expect(await found("bombacha")).toEqual([id]);
  for (const q of ["ropa interior", "calzón"]) expect(await found(q), q).toEqual([]);
});

test("a dress that its description says to be for the summer has the other names of one, and is no man's", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description: string) => (await shop.sells({ name, description })).id;
  const dress = await sell("Vestido Sol", "Vestido de verano en lino.");
  const jacket = await sell("Campera Norte", "Campera impermeable con capucha.");
  await shop.changes.settled();
  const found = suggesterIn(shop);
  expect(await found("dress")).toEqual([dress]);
  expect(await found("chaqueta")).toEqual([jacket]);
  expect(await found("hombre")).toEqual([jacket]);
});

test("a name may say how a thing is, or who made it, before the thing", async () => {
  await using shop = await openShop();
  const sell = async (name: string) => (await shop.sells({ name })).id;
  const [buzo, coat, jacket] = [
    await sell("Oversize buzo frisa"),
    await sell("Gran abrigo de lana"),
    await sell("Aconcagua campera rompeviento"),
  ];
  await sell("Porta zapatos colgante");
  await shop.changes.settled();
  const found = suggesterIn(shop);
  expect(await found("buzo")).toEqual([buzo]);
  expect(await found("buzo oversize")).toEqual([buzo]);
  expect(await found("abrigo")).toEqual(expect.arrayContaining([coat, jacket]));
  expect(await found("camperas")).toEqual([jacket]);
  expect(await found("aconcagua")).toEqual([jacket]);
  expect(await found("zapatos")).toEqual([]);
});

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

test("a small dress is a dress, a description names the kind, and what a product does not have is said in several ways", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description: string) => (await shop.sells({ name, description })).id;
  const dress = await sell("Vestidito Lola", "Con volados.");
  const coat = await sell("Huemul", "Camperita inflable con capucha.");
  const sandals = await sell("Cangrejo", "Sandalias franciscanas de cuero.");
  const towels = await sell("Juego Nube", "Toalla y toallón de algodón.");
  const soft = await sell("Corpiño Nido", "De algodón, no lleva aro.");
  await sell("Corpiño Rosa", "De encaje con aro.");
  const shirt = await sell("Remerita Sol", "De algodón.");
  const set = await sell("Set Bienvenida", "Incluye body, gorro y manoplas.");
  await shop.changes.settled();
  const found = suggesterIn(shop);
  for (const q of ["vestido", "vestidito"]) expect(await found(q), q).toEqual([dress]);
  for (const q of ["remera", "remerit"]) expect(await found(q), q).toEqual([shirt]);
  for (const q of ["gorro", "manoplas"]) expect(await found(q), q).toEqual([set]);
  expect(await found("campera")).toEqual([coat]);
  expect(await found("franciscanas")).toEqual([sandals]);
  expect(await found("toalla")).toEqual([towels]);
  expect(await found("corpiño sin aro")).toEqual([soft]);
});

test("a campera jean is of it, and no jean", async () => {
  await using shop = await openShop();
  const { id: jacket } = await shop.sells({ name: "Campera Jean Oversize" });
  const { id: jeans } = await shop.sells({ name: "Jean Mom", description: "Tiro alto, con roturas." });
  await shop.changes.settled();
  const found = finderIn(shop);
  expect(await found("jeans")).toEqual([jeans]);
  expect(await found("jean roto")).toEqual([jeans]);
  expect(await found("campera de jean")).toEqual([jacket]);
});

test("what is worn with a jean says so; its colour, which is also called jean, does not", async () => {
  await using shop = await openShop();
  await shop.sells({ name: "Buzo Andes", variants: [{ size: null, color: "Azul jean", stock: 1 }] });
  const { id } = await shop.sells({ name: "Buzo Puna", description: "Corto, para usar con jean." });
  await shop.changes.settled();
  expect((await shop.productIndex.suggest("buzo para usar con jean", 6)).ids).toEqual([id]);
});

test("what a label says is what a garment has, and a phrase that nothing is called is read word by word", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description: string, color: string | null = null) =>
    (await shop.sells({ name, description, variants: [{ size: null, color, stock: 1 }] })).id;
  const anchors = await sell("Malla Corvina", "De secado rápido.", "Estampado anclas");
  const set = await sell("Conjunto Nahuel", "Buzo y pantalón para entrenar.");
  const jacket = await sell("Rompeviento Chimango", "Para el cole y el campamento.");
  await sell("Vestido Lirio", "De fiesta.");
  await sell("Mochila Grillo", "Con dos bolsillos.");
  await shop.changes.settled();
  const found = finderIn(shop);
  expect(await found("malla con anclas")).toEqual([anchors]);
  expect(await found("conjunto deportivo")).toEqual([set]);
  expect(await found("vestido de novia")).toEqual([]);
  expect(await found("rompeviento para el cole")).toEqual([jacket]);
});

test("a day of the father is what says so", async () => {
  await using shop = await openShop();
  const { id } = await shop.sells({ name: "Bóxer Lapacho", description: "Para el Día del Padre." });
  await shop.sells({ name: "Remera Pampa" });
  await shop.changes.settled();
  expect(await finderIn(shop)("regalo día del padre")).toEqual([id]);
});

test("what is written in short in a name is read as in a query: what follows 'c/' is a part", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description = "") => (await shop.sells({ name, description })).id;
  const nursing = await sell("Corpiño p/ Amamantar");
  const tights = await sell("CALZA TIRO ALTO C/BOLSILLO");
  await sell("Short Running c/ calza interna");
  const curvy = await sell("Bombacha Universal TALLES GRANDES");
  await shop.changes.settled();
  const found = finderIn(shop);
  expect(await found("corpiño para amamantar")).toEqual([nursing]);
  expect(await found("calza")).toEqual([tights]);
  expect(await found("calcita con bolsillo")).toEqual([tights]);
  for (const q of ["bombacha talle grande", "bombachas talles especiales", "bombacha curvy"])
    expect(await found(q), q).toEqual([curvy]);
});

test("a garment's second word may be the kind that it is", async () => {
  await using shop = await openShop();
  const sell = async (name: string) => (await shop.sells({ name })).id;
  const strapless = await sell("Corpiño Strapless Push Up");
  const tights = await sell("Medias Can Can Lycra");
  await sell("Corpiño Triángulo");
  await sell("Medias Lisas");
  await shop.changes.settled();
  const found = finderIn(shop);
  for (const q of ["strapless", "corpiño strapless", "corpiño sin breteles"])
    expect(await found(q), q).toEqual([strapless]);
  for (const q of ["cancan", "medias cancan"]) expect(await found(q), q).toEqual([tights]);
});

test("a garment's second word may be its alternative, and a colour may be the name of a thing", async () => {
  await using shop = await openShop();
  const sell = async (name: string) => (await shop.sells({ name })).id;
  const [tunic, tank, hoodie, bottle, jersey] = [
    await sell("Vestido Túnica Ibiza"),
    await sell("Remera Musculosa Sol"),
    await sell("Buzo Campera Frisa"),
    await sell("Botella Térmica Vertiente"),
    await sell("Jersey Ciclismo Ruta"),
  ];
  await shop.changes.settled();
  const found = suggesterIn(shop);
  for (const q of ["túnica", "vestido"]) expect(await found(q), q).toEqual([tunic]);
  for (const q of ["musculosa", "remera"]) expect(await found(q), q).toEqual([tank]);
  for (const q of ["campera", "buzo", "buzo campera"]) expect(await found(q), q).toEqual([hoodie]);
  expect(await found("botella")).toEqual([bottle]);
  expect(await found("remera de ciclista")).toEqual([jersey]);
  expect(await found("sweater")).toEqual([]);
});

test("a garment's second word is what it has, unless both are named", async () => {
  await using shop = await openShop();
  const sell = async (name: string) => (await shop.sells({ name })).id;
  const watch = await sell("Reloj hombre malla acero");
  const swimsuit = await sell("Malla enteriza reductora");
  const overall = await sell("Mameluco enterizo c/ cierre");
  const cardigan = await sell("Saco/Cardigan largo hilo");
  const set = await sell('Conj. "Luna" top + short');
  const warm = await sell("Gorro y bufanda Nieve");
  const scarfAlone = await sell("Bufanda Sur");
  const cap = await sell("Gorra trucker");
  const print = { size: null, color: "Animal print", stock: 1 };
  const scarf = (await shop.sells({ name: "Pañuelo Palma", variants: [print] })).id;
  await shop.changes.settled();
  const found = finderIn(shop);
  for (const q of ["mallas", "malla enteriza"]) expect(await found(q), q).toEqual([swimsuit]);
  expect(await found("mameluco enterizo")).toEqual([overall]);
  expect(await found("reloj con malla de acero")).toEqual([watch]);
  for (const q of ["saco", "cardigan"]) expect(await found(q), q).toEqual([cardigan]);
  for (const q of ["short", "conjunto", "conjunto de top y short"]) expect(await found(q), q).toEqual([set]);
  expect(await found("conjunto de top y pollera")).toEqual([]);
  expect(await found("gorro")).toEqual([warm]);
  expect((await found("bufanda")).toSorted()).toEqual([warm, scarfAlone].toSorted());
  expect((await found("gorro y bufanda"))[0]).toBe(warm);
  expect(await found("gorrita")).toEqual([cap]);
  expect(await found("pañuelo animal print")).toEqual([scarf]);
});

test("what is for two garments, of them or with them is neither; a set of two is both", async () => {
  await using shop = await openShop();
  for (const name of [
    "Guarda zapatos y botas",
    "Jabón para corpiños y botas",
    "Funda de bota y botas",
    "Saco con top y botas",
  ])
    await shop.sells({ name });
  await shop.sells({ name: "Buzo con cordones" });
  const boots = await shop.sells({ name: "Botas Quebracho" });
  const set = await shop.sells({ name: "Conjunto de campera y pantalón" });
  const pack = await shop.sells({ name: "Set de gorro y bufanda" });
  await shop.changes.settled();
  const found = finderIn(shop);
  expect(await found("botas")).toEqual([boots.id]);
  expect(await found("pantalón")).toEqual([set.id]);
  for (const q of ["gorro", "bufanda"]) expect(await found(q), q).toEqual([pack.id]);
  for (const q of ["botas para pantalón", "botas para pantalón de cuero"])
    expect(await found(q), q).toEqual([boots.id]);
  expect(await found("cordones para botas")).toEqual([]);
});

test("a number after 'de' is the talle where one is called so, and counts what is named after it", async () => {
  await using shop = await openShop();
  const sell = async (size: string, description: string) =>
    (await shop.sells({ name: "Pantalón", description, variants: [{ size, color: null, stock: 1 }] })).id;
  const small = await sell("2", "De gabardina.");
  const cargo = await sell("10", "Con dos bolsillos.");
  await shop.changes.settled();
  const found = finderIn(shop);
  expect(await found("pantalón de 2")).toEqual([small]);
  for (const q of ["pantalón de 10", "pantalón con 2 bolsillos"]) expect(await found(q), q).toEqual([cargo]);
});

test("a set of a place is for it, and what it is of is what it holds", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description: string) => (await shop.sells({ name, description })).id;
  const sheets = await sell("Juego de sábanas", "Para cama de dos plazas.");
  const towels = await sell("Toallas", "Juego de toalla y toallón para el baño.");
  await shop.changes.settled();
  const found = finderIn(shop);
  for (const q of ["juego de cama", "juego de sábanas"]) expect(await found(q), q).toEqual([sheets]);
  for (const q of ["juego de baño", "set de baño", "juego de toallas"]) expect(await found(q), q).toEqual([towels]);
});

test("a bag says itself that it is small, a camisa by its talles; a talle may be called by a word", async () => {
  await using shop = await openShop();
  const sell = async (name: string, ...sizes: (string | null)[]) =>
    (await shop.sells({ name, variants: sizes.map((size) => ({ size, color: null, stock: 1 })) })).id;
  const shirt = await sell("Camisa Ombú", "S", "M");
  await sell("Camisa Quebracho", "L");
  const bag = await sell("Valija Chica Austral", null);
  const hat = await sell("Sombrero Chaco", "Mediano", "Grande");
  await shop.changes.settled();
  const found = finderIn(shop);
  expect(await found("camisa chica")).toEqual([shirt]);
  expect(await found("valija chica")).toEqual([bag]);
  for (const q of ["sombrero talle mediano", "sombrero mediano", "sombrero M", "sombrero talle grande"])
    expect(await found(q), q).toEqual([hat]);
  expect(await found("sombrero talle chico")).toEqual([]);
});

test("2XL is a large talle; instead of a kind that is not there the thing itself is offered", async () => {
  await using shop = await openShop();
  const sell = async (name: string, size: string) =>
    (await shop.sells({ name, variants: [{ size, color: null, stock: 1 }] })).id;
  const large = await sell("Remera Ombú", "2XL");
  await sell("Remera Quebracho", "XL");
  const necklace = await sell("Collar Perla", "Único");
  await shop.changes.settled();
  const suggest = (q: string) => shop.productIndex.suggest(q, 6);
  for (const q of ["remera talle grande", "remera para gordita"]) expect((await suggest(q)).ids, q).toEqual([large]);
  const { total, near } = await suggest("gargantilla");
  expect([total, near]).toEqual([0, [necklace]]);
});

test.each([
  ["calza talle mediano", ["Calza Suplex", "Calza Lycra"]],
  ["calza mediana", ["Calza Suplex", "Calza Lycra"]],
  ["calza chica", ["Calza Suplex", "Calza Lycra"]],
  ["calza talle chico", ["Calza Suplex", "Calza Lycra"]],
])("%s: a talle that is a word is found by it in both genders, beside those of letters", async (q, names) => {
  await using shop = await openShop();
  const sizes = (...labels: string[]) => labels.map((size) => ({ size, color: null, stock: 1 }));
  await shop.sells({ name: "Calza Lycra", variants: sizes("S", "M", "L") });
  await shop.sells({ name: "Calza Suplex", variants: sizes("Chico", "Mediano") });
  await shop.changes.settled();
  const { products } = await (await shop.request(`/api/products?q=${encodeURIComponent(q)}`)).json();
  expect(products.map(({ name }: { name: string }) => name)).toEqual(names);
});

test("a garment that is called by what it lacks is that garment, and an expectant mother is called several ways", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description = "") => (await shop.sells({ name, description })).id;
  const [strapless, nursing, dress] = [
    await sell("Corpiño Strapless", "Taza armada."),
    await sell("Corpiño Malva", "Para amamantar."),
    await sell("Vestido futura mamá", "De modal."),
  ];
  await shop.changes.settled();
  const found = suggesterIn(shop);
  expect(await found("corpiño sin breteles")).toEqual([strapless]);
  expect(await found("strapless")).toEqual([strapless]);
  expect(await found("sostén para dar la teta")).toEqual([nursing]);
  expect(await found("vestido para embarazada")).toEqual([dress]);
});

test.each([
  ["jean embarazada", "Jean Prenatal"],
  ["jean maternal", "Jean Futura Mamá"],
  ["ambo de enfermera", "Ambo Médico"],
  ["pijamita corto", "Pijama Verano"],
  ["remera para dar la teta", "Remera Lactancia"],
  ["top para correr", "Top Deportivo"],
  ["jean oxford", "Jean Oxford"],
  ["bodi de encaje", "Body Encaje"],
])("%s is another name of a %s", async (q, name) => {
  await using shop = await openShop();
  const { id } = await shop.sells({ name });
  await shop.sells({ name: `${name.split(" ")[0]} Austral` });
  await shop.changes.settled();
  expect(await finderIn(shop)(q)).toEqual([id]);
});

test("a panty is no soquete, nor a blazer an abrigo, though each has another of its names", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description = "") => (await shop.sells({ name, description })).id;
  const socks = await sell("Medias Austral", "De algodón.");
  const tights = await sell("Medias Bruma", "Panty de lycra.");
  const knitted = await sell("Saco de lana Ema");
  const blazer = await sell("Blazer Roma");
  await shop.changes.settled();
  const found = async (q: string) => new Set((await shop.productIndex.suggest(q, 6)).ids);
  expect(await found("soquetes")).toEqual(new Set([socks]));
  expect(await found("medias")).toEqual(new Set([socks, tights]));
  expect(await found("saco")).toEqual(new Set([knitted, blazer]));
  expect(await found("abrigo")).toEqual(new Set([knitted]));
});

test("a conjunto has both things, what a text denies it does not have, and a share of a cloth is no discount", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description = "") => (await shop.sells({ name, description })).id;
  const lingerie = await sell("Conjunto Dalia", "Conjunto de corpiño y vedetina de encaje.");
  const track = await sell("Conjunto Run", "De buzo y jogging de friza.");
  const bra = await sell("Corpiño Nido", "Sin aro.");
  await sell("Bombacha Fresia");
  await sell("Buzo Potrero");
  const opaque = await sell("Calza Vértigo", "No se transparenta.");
  const sheer = await sell("Calza Aire", "Con recortes transparentes.");
  const pinafore = await sell("Guardapolvo Sarmiento", "Casi no se plancha.");
  const boxer = await sell("Bóxer Norte", "De algodón con elastano.");
  const pajamas = await sell("Pijama Cometa", "Con estrellas que brillan en la oscuridad.");
  await shop.changes.settled();
  const found = suggesterIn(shop);
  expect(await found("conjunto de bombacha y corpiño")).toEqual([lingerie]);
  expect(await found("conjunto de buzo y jogging")).toEqual([track]);
  expect(await found("sin aro")).toEqual([bra]);
  expect(await found("calza que no se transparente")).toEqual([opaque]);
  expect(await found("calza transparente")).toEqual([sheer]);
  expect(await found("guardapolvo que no haya que planchar")).toEqual([pinafore]);
  expect(await found("delantal de colegio")).toEqual([pinafore]);
  expect(await found("boxer 95% algodón 5% elastano")).toEqual([boxer]);
  expect(await found("pijama que brilla en la oscuridad")).toEqual([pajamas]);
});

test("how to care for a garment is not what it keeps off", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description: string) => (await shop.sells({ name, description })).id;
  await sell("Remera Tacha", "Estampada. No planchar.");
  await sell("Bolso Gamuza", "De gamuza. No mojar.");
  const smooth = await sell("Remera Fluir", "No hace falta plancharla.");
  const dry = await sell("Bolso Laguna", "De tela impermeable.");
  await shop.changes.settled();
  const found = suggesterIn(shop);
  expect(await found("remera que no se arrugue")).toEqual([smooth]);
  expect(await found("remera que no haga falta planchar")).toEqual([smooth]);
  expect(await found("bolso que no se moje")).toEqual([dry]);
  expect(await found("bolso para la lluvia")).toEqual([]);
});

test("a camisa sin cuello is one of cuello mao, a line A may be long, and a sacón is no blazer", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description = "") => (await shop.sells({ name, description })).id;
  await sell("Camisa Clásica", "De lino, con cuello italiano.");
  const bare = await sell("Camisa Nube", "De lino. Sin cuello.");
  const band = await sell("Camisa Mao", "De lino, con cuello mao.");
  const skirt = await sell("Pollera Larga", "Línea A, larga.");
  const coat = await sell("Sacón Estepa");
  await sell("Blazer Roma");
  await sell("Saco de lana Ema");
  const pockets = await sell("Campera Dique", "Con dos amplios bolsillos.");
  await shop.changes.settled();
  const found = async (q: string) => new Set((await shop.productIndex.suggest(q, 6)).ids);
  expect(await found("camisa sin cuello")).toEqual(new Set([bare, band]));
  expect(await found("camisa de lino sin cuello")).toEqual(new Set([bare, band]));
  expect(await found("pollera línea a larga")).toEqual(new Set([skirt]));
  expect(await found("sacón")).toEqual(new Set([coat]));
  expect(await found("campera dos bolsillos")).toEqual(new Set([pockets]));
});

test("crocs are no wooden zuecos, which are offered instead; a bolso maternal is no clothing for who is pregnant", async () => {
  await using shop = await openShop();
  const { id } = await shop.sells({ name: "Zuecos de madera" });
  await shop.sells({ name: "Bolso Maternal" });
  await shop.changes.settled();
  const found = await shop.productIndex.suggest("crocs", 6);
  expect([found.total, found.near]).toEqual([0, [id]]);
  expect((await shop.productIndex.suggest("ropa para embarazadas", 6)).total).toBe(0);
});

test("what it lacks, what its sleeves are and what a part is of is not said of all of it", async () => {
  await using shop = await openShop();
  const sell = (name: string, description = "", color: string | null = null) =>
    shop.sells({ name, description, variants: [{ size: null, color, stock: 1 }] });
  await sell("Pulsera Fina", "De oro 18k.", "Oro");
  await sell("Pulsera Nudo", "De acero.", "Dorado");
  await sell("Corpiño Sin Aro Luna", "De algodón.");
  await sell("Corpiño con Aro Flor", "De encaje.");
  await sell("Corpiño Brisa", "De microfibra.");
  await sell("Vestido Selene", "Vestido largo de crepe, sin mangas.");
  await sell("Vestido Venus", "De manga larga y corto.");
  await sell("Moño Clásico", "De raso.");
  await sell("Mono Lux", "Enterito de sastrería.");
  await sell("Pantalón Cargo", "De gabardina.");
  await sell("Bermuda Ría", "De lino.");
  await sell("Lola", "Cartera de cuero.");
  await sell("Torera Pampa", "Con malla de cuero.");
  await shop.changes.settled();
  for (const [q, ...names] of [
    ["corpiño sin aro", "Corpiño Sin Aro Luna", "Corpiño Brisa"],
    ["corpiño con aro", "Corpiño con Aro Flor"],
    ["vestido largo", "Vestido Selene"],
    ["vestido manga larga", "Vestido Venus"],
    ["vestido sin mangas", "Vestido Selene"],
    ["moño", "Moño Clásico"],
    ["mono", "Mono Lux"],
    ["pulsera de oro", "Pulsera Fina"],
    ["pulsera dorada", "Pulsera Nudo", "Pulsera Fina"],
    ["bermuda cargo"],
    ["cartera para mi novio"],
    ["torera malla de cuero", "Torera Pampa"],
  ] as const) {
    const { products } = await (await shop.request(`/api/products?q=${encodeURIComponent(q)}`)).json();
    expect(
      products.map(({ name }: { name: string }) => name),
      q,
    ).toEqual(names);
  }
});

test("a range of talles is no discount, fifteen thousand is no fiesta, and a category is found by its whole name with 'de'", async () => {
  await using shop = await openShop();
  const categoryId = await addCategory(shop.db, {
    name: "Camisas de lino",
    slug: "camisas-de-lino",
    display_order: 0,
  });
  await shop.sells({ name: "Jean Recto", variants: ["36", "46"].map((size) => ({ size, color: null, stock: 1 })) });
  await shop.sells({ name: "Vestido Aurora", price: 14_000 });
  await shop.sells({ name: "Bermuda Ría", description: "De lino." });
  await shop.sells({ name: "Camisa Boedo", categoryId });
  await shop.changes.settled();
  for (const [q, name] of [
    ["jean del 36 al 46", "Jean Recto"],
    ["vestidos 15.000", "Vestido Aurora"],
    ["vestidos 10-15 mil", "Vestido Aurora"],
    ["camisas de lino", "Camisa Boedo"],
  ]) {
    const { products } = await (await shop.request(`/api/products?q=${encodeURIComponent(q!)}`)).json();
    expect(
      products.map((product: { name: string }) => product.name),
      q,
    ).toEqual([name]);
  }
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

test("a diminutive and what a phrase begins with may have a slip, and a diminutive is plain where only texts have it", async () => {
  await using shop = await openShop();
  const { id: romper } = await shop.sells({ name: "Enterito Tero" });
  const { id: sandals } = await shop.sells({ name: "Ojotas Malambo", description: "De cuero, forradas en raso." });
  const { id: robe } = await shop.sells({ name: "Salida de playa Ola" });
  const { id: backpack } = await shop.sells({ name: "Mochila Andén", description: "Con ruedas." });
  await shop.changes.settled();
  const found = finderIn(shop);
  expect(await found("etnerito")).toEqual([romper]);
  expect(await found("ojotras")).toEqual([sandals]);
  expect(await found("sslida")).toEqual([robe]);
  expect(await found("mohilita con rueditas")).toEqual([backpack]);
});

test("a category may be called by a thing that elsewhere only stands beside garments", async () => {
  await using shop = await openShop();
  const categoryId = await addCategory(shop.db, { name: "Juguetes", slug: "juguetes" });
  const { id } = await shop.sells({ name: "Trompo Chaco", categoryId });
  await shop.sells({ name: "Body Osito", description: "Se abrocha sobre los juguetes." });
  await shop.changes.settled();
  expect(await finderIn(shop)("juguetes")).toEqual([id]);
});

test("a measure is found however it is written, and what the owner spells by ear by its right name", async () => {
  await using shop = await openShop();
  const { id: cloth } = await shop.sells({ name: "Mantel Ceres", description: "Rectangular, 1,50 x 2,50 m." });
  const { id: cover } = await shop.sells({ name: "Funda de almohada", description: "De 50X70cm." });
  const { id: rug } = await shop.sells({ name: "Alfonbra baño", description: "Antideslizante." });
  await shop.changes.settled();
  const found = finderIn(shop);
  for (const q of ["mantel 150x250", "mantel 1,50 x 2,50", "mantel de 150 x 250 cm"]) {
    expect(await found(q), q).toEqual([cloth]);
  }
  expect(await found("funda 50 x 70")).toEqual([cover]);
  expect(await found("mantel 50x70")).toEqual([]);
  for (const q of ["alfombra de baño", "alfombras", "alfonbra"]) expect(await found(q), q).toEqual([rug]);
});

test("a name that only begins like a garment sounds is none", async () => {
  await using shop = await openShop();
  for (const name of ["The North", "Zoe", "Sapo de felpa", "Kappa sport", "Buso Kappa"]) await shop.sells({ name });
  await shop.changes.settled();
  for (const q of ["remera", "zapatos", "zapatillas", "capa"]) {
    expect(await finderIn(shop)(q), q).toEqual([]);
  }
  expect(await finderIn(shop)("buzos")).toHaveLength(1);
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

test("what keeps off the sun and the water is called in several ways, also in short", async () => {
  await using shop = await openShop();
  const sizes = [{ size: "50", color: null, stock: 1 }];
  const sell = async (name: string, description = "") => (await shop.sells({ name, description, variants: sizes })).id;
  const short = await sell("Remera Arrecife", "UPF 50+, seca al toque.");
  const long = await sell("Remera Banquina", "Con protección solar.");
  const jacket = await sell("Campera Alero", "Finita, repele la llovizna.");
  await sell("Remera Lisa");
  await sell("Campera Jean");
  await shop.changes.settled();
  const found = finderIn(shop);
  for (const q of ["remera con protección uv", "remera con filtro solar", "remera upf 50", "remera factor 50"]) {
    expect((await found(q)).toSorted(), q).toEqual([short, long].toSorted());
  }
  expect(await found("campera repelente al agua")).toEqual([jacket]);
  expect(await found("talle 50")).toHaveLength(5);
});

test("the second half of a colour's name tells it beside a garment, unless it names an occasion", async () => {
  await using shop = await openShop();
  const sell = async (name: string, color: string) =>
    (await shop.sells({ name, variants: [{ size: "M", color, stock: 1 }] })).id;
  const [neon, royal] = [await sell("Remera Trueno", "Amarillo flúor"), await sell("Camisa Lago", "Azul rey")];
  await sell("Vestido Rocío", "Azul noche");
  await sell("Malla Lago", "Verde agua");
  await shop.changes.settled();
  const found = suggesterIn(shop);
  expect(await found("remera flúor")).toEqual([neon]);
  expect(await found("camisa rey")).toEqual([royal]);
  for (const q of ["vestido noche", "malla de agua"]) expect(await found(q), q).toEqual([]);
});

test("what texts say small or by an adjective is what it is, also for who does not want it", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description: string) => (await shop.sells({ name, description })).id;
  const pleated = await sell("Pollera Rayuela", "Tableada, con tablitas finas.");
  const plain = await sell("Pollera Luna", "Lisa, al bies.");
  const suitcase = await sell("Valija Ruta", "Con rueditas.");
  const shoes = await sell("Zapatos Calesita", "Con taquito bajo.");
  const bag = await sell("Bolso Feria", "De lona.");
  await sell("Vestido Brisa", "Viene en una bolsita.");
  await shop.changes.settled();
  const found = suggesterIn(shop);
  expect(await found("pollera con tablas")).toEqual([pleated]);
  expect(await found("pollera sin tablas")).toEqual([plain]);
  expect(await found("valija con ruedas")).toEqual([suitcase]);
  expect(await found("valija sin ruedas")).toEqual([]);
  expect(await found("zapatos con taco")).toEqual([shoes]);
  expect(await found("bolsa")).toEqual([bag]);
});

test("of what is also called so, that which says the very word comes first", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description: string) => (await shop.sells({ name, description })).id;
  const [market, canvas] = [await sell("Bolso Feria", "Hace de shopper."), await sell("Bolsa Kraft", "Tote de lona.")];
  const gym = await sell("Bolso Gimnasio", "Con porta zapatillas.");
  await shop.changes.settled();
  const found = suggesterIn(shop);
  expect(await found("tote")).toEqual([canvas, gym, market]);
  expect((await found("shopper"))[0]).toBe(market);
});

test("a buzo con capucha has one, a vincha con moño is not one of each, and manga tres cuartos is not manga larga", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description = "") => (await shop.sells({ name, description })).id;
  const [hooded, hoodie] = [await sell("Buzo Tribuna", "De frisa, con capucha."), await sell("Buzo Hoodie Skate")];
  const roundNeck = await sell("Buzo Canguro Plaza", "De frisa, sin capucha.");
  const plain = await sell("Buzo Liso", "De frisa.");
  await sell("Vincha Lisa");
  await sell("Cinturón Trenzado");
  await sell("Moño de pelo");
  const [long, quarter] = [await sell("Camisa Lino", "Manga larga."), await sell("Camisa Seda", "Manga 3/4.")];
  const trousers = await sell("Pantalón Pinza");
  await sell("Calza Vuelo");
  await shop.changes.settled();
  const found = finderIn(shop);
  expect((await found("buzo con capucha")).toSorted()).toEqual([hooded, hoodie].toSorted());
  expect(await found("buzo sin capucha")).toEqual([roundNeck, plain]);
  expect(await found("vincha con moño")).toEqual([]);
  for (const q of ["pantalón con cinturón", "pantalón con cinto"]) expect(await found(q), q).toEqual([]);
  expect(await found("camisa manga larga")).toEqual([long]);
  for (const q of ["camisa manga 3/4", "camisa manga tres cuartos"]) expect(await found(q), q).toEqual([quarter]);
  expect(await found("pantalones")).toEqual([trousers]);
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

test("what a phrase makes another thing is found while its first word is typed, and by other names of what includes it", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description = "") => (await shop.sells({ name, description })).id;
  const [tennis, jacket] = [await sell("Zapatillas de Tenis Ace"), await sell("Chaqueta de Cocina Brasa")];
  await sell("Campera Cerro");
  const tall = await sell("Botas Amazona", "De caña alta.");
  await sell("Botas Cerro", "De caña media.");
  await shop.changes.settled();
  const found = suggesterIn(shop);
  for (const q of ["zap", "tenis", "sneakers"]) expect(await found(q), q).toEqual([tennis]);
  for (const q of ["chaq", "chaquet", "chaqueta"]) expect((await found(q))[0], q).toBe(jacket);
  expect(await found("botas largas")).toEqual([tall]);
});

test("a talle 3/4 is no manga tres cuartos, and what is casual is not all of a category Sport", async () => {
  await using shop = await openShop();
  const variants = [{ size: "3/4", color: null, stock: 1 }];
  const small = (await shop.sells({ name: "Remera Nube", variants })).id;
  const quarter = (await shop.sells({ name: "Camisa Seda", description: "Manga 3/4." })).id;
  const relaxed = (await shop.sells({ name: "Pantalón Domingo", description: "Informal." })).id;
  const [track] = await sellIn(shop, "Sport", ["Pantalón Rayo"]);
  await shop.changes.settled();
  const found = finderIn(shop);
  expect(await found("remera talle 3/4")).toEqual([small]);
  expect(await found("manga 3/4")).toEqual([quarter]);
  expect(await found("pantalón casual")).toEqual([relaxed]);
  expect(await found("pantalón sport")).toEqual([track, relaxed]);
});

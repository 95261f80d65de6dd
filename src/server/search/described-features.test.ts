import { expect, test } from "vitest";
import { finderIn, suggesterIn } from "../../../test/searches.ts";
import { openShop } from "../../../test/shop.ts";

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
  for (const q of ["hoodie", "canguro", "buzo canguro"])
    expect((await found(q)).toSorted(), q).toEqual([hooded, hoodie].toSorted());
  expect(await found("buzo sin capucha")).toEqual([roundNeck, plain]);
  expect(await found("vincha con moño")).toEqual([]);
  for (const q of ["pantalón con cinturón", "pantalón con cinto"]) expect(await found(q), q).toEqual([]);
  expect(await found("camisa manga larga")).toEqual([long]);
  for (const q of ["camisa manga 3/4", "camisa manga tres cuartos"]) expect(await found(q), q).toEqual([quarter]);
  expect(await found("pantalones")).toEqual([trousers]);
});

test("two words are one where a product is named so and not both stand alone; a set with a musculosa has no sleeves", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description = "") => (await shop.sells({ name, description })).id;
  const sweatshirt = await sell("Sweatshirt Oasis", "De algodón frisado.");
  const holder = await sell("Portatermo Luna");
  const pocket = await sell("Porta termo Sol");
  const parasol = await sell("Parasol Playa");
  const sleeveless = await sell("Pijama Alba", "Conjunto de musculosa y short.");
  await sell("Pijama Duende", "Conjunto de remera y pantalón.");
  await sell("Pijama Bosque", "Manga larga. Hace juego con la musculosa Delta.");
  await sell("Pijama Río", "Camisa y pantalón. Debajo se usa con una musculosa.");
  await sell("Pijama Duna", "Camisa y pantalón, no incluye musculosa.");
  await shop.changes.settled();
  const found = finderIn(shop);
  for (const q of ["sweat shirt", "sweat shirts", "sweatshirt"]) expect(await found(q), q).toEqual([sweatshirt]);
  expect(await found("pijama para sol")).not.toContain(parasol);
  expect(await found("porta termo sol")).toEqual([pocket]);
  expect(await found("portatermo luna")).toEqual([holder]);
  expect(await found("pijama sin mangas")).toEqual([sleeveless]);
});

test("a product whose whole name is typed is the first hit, whatever the name's words mean elsewhere", async () => {
  await using shop = await openShop();
  const sell = async (name: string, size = "M") =>
    (await shop.sells({ name, variants: [{ size, color: "Gris", stock: 1 }] })).id;
  const names = [
    "Jean Ruta 40",
    "Remera Río Negro",
    "Camisa Oferta",
    "Body S.O.S.",
    "Remera No Llores",
    "Batita Abuelita",
  ];
  const ids = [];
  for (const name of names) ids.push(await sell(name));
  await sell("Remera");
  await sell("Body Alerce");
  await shop.changes.settled();
  const found = finderIn(shop);
  for (const [i, name] of names.entries()) expect((await found(name.toLowerCase()))[0], name).toBe(ids[i]);
  for (const q of ["quiero el jean ruta 40", "jean ruta 40 gris", "jean ruta 40 talle m"])
    expect(await found(q), q).toEqual([ids[0]]);
  for (const q of ["jean ruta 40 rojo", "jean ruta 40 talle xl"]) expect(await found(q), q).toEqual([]);
  expect(await found("remera")).toHaveLength(3);
});

test("a bracelet of waxed thread keeps no rain off, and what is for a bride is not for a boyfriend", async () => {
  await using shop = await openShop();
  const bracelet = await shop.sells({ name: "Pulsera Vereda", description: "Tejida en hilo encerado." });
  const earrings = await shop.sells({ name: "Aros Perla", description: "Para novias y madrinas." });
  const coat = await shop.sells({ name: "Sobretodo Río", description: "De lona encerada." });
  await shop.changes.settled();
  const found = finderIn(shop);
  for (const q of ["algo impermeable", "campera impermeable"]) expect(await found(q), q).not.toContain(bracelet.id);
  expect(await found("sobretodo impermeable")).toEqual([coat.id]);
  expect(await found("para mi novio")).toEqual([]);
  expect(await found("aros para novias")).toEqual([earrings.id]);
});

test("'impermeable' alone is what texts call so where no raincoat is sold", async () => {
  await using shop = await openShop();
  const bag = await shop.sells({ name: "Neceser Escala", description: "De lona impermeable." });
  await shop.sells({ name: "Neceser Ribera" });
  await shop.changes.settled();
  const found = finderIn(shop);
  for (const q of ["impermeable", "algo impermeable"]) expect(await found(q), q).toEqual([bag.id]);
  const raincoat = await shop.sells({ name: "Piloto Chaparrón" });
  await shop.changes.settled();
  expect(await found("impermeable")).toEqual([raincoat.id]);
});

test("what is used is also called vintage, and what goes below the knee midi", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description = "") => (await shop.sells({ name, description })).id;
  const [used, vintage] = [await sell("Campera Óxido", "De segunda mano."), await sell("Campera Vintage")];
  await sell("Campera Nueva");
  const [midi, below] = [await sell("Pollera Midi"), await sell("Pollera Tabla", "Hasta debajo de la rodilla.")];
  await shop.changes.settled();
  const found = finderIn(shop);
  expect((await found("camperas usadas")).toSorted()).toEqual([used, vintage].toSorted());
  for (const q of ["pollera midi", "pollera debajo de la rodilla"])
    expect((await found(q)).toSorted(), q).toEqual([midi, below].toSorted());
});

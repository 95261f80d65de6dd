import { expect, test } from "vitest";
import { finderIn, suggesterIn } from "../../../test/searches.ts";
import { openShop } from "../../../test/shop.ts";

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

test("crocs are no wooden zuecos, which are offered instead; a bolso maternal is no clothing for who is pregnant", async () => {
  await using shop = await openShop();
  const { id } = await shop.sells({ name: "Zuecos de madera" });
  await shop.sells({ name: "Bolso Maternal" });
  await shop.changes.settled();
  const found = await shop.productIndex.suggest("crocs", 6);
  expect([found.total, found.near]).toEqual([0, [id]]);
  expect((await shop.productIndex.suggest("ropa para embarazadas", 6)).total).toBe(0);
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

test("a name that only begins like a garment sounds is none", async () => {
  await using shop = await openShop();
  for (const name of ["The North", "Zoe", "Sapo de felpa", "Kappa sport", "Buso Kappa"]) await shop.sells({ name });
  await shop.changes.settled();
  for (const q of ["remera", "zapatos", "zapatillas", "capa"]) {
    expect(await finderIn(shop)(q), q).toEqual([]);
  }
  expect(await finderIn(shop)("buzos")).toHaveLength(1);
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

test("mini tells the size of the thing that follows; alone or before a fabric it is a minifalda, which is a pollera", async () => {
  await using shop = await openShop();
  const sell = async (name: string) => (await shop.sells({ name })).id;
  const [backpack, dress, bag] = [await sell("Mini mochila"), await sell("Mini vestido"), await sell("Mini bag")];
  const [denim, pleated] = [await sell("Mini jean"), await sell("Mini tableada")];
  const plain = await sell("Mochila Lisa");
  await shop.changes.settled();
  const found = finderIn(shop);
  expect(await found("mochilas")).toEqual([plain, backpack]);
  expect(await found("mini mochila")).toEqual([backpack]);
  for (const q of ["vestido", "mini vestido"]) expect(await found(q), q).toEqual([dress]);
  expect(await found("mini bag")).toEqual([bag]);
  for (const q of ["minifalda", "mini falda", "pollera"])
    expect((await found(q)).toSorted(), q).toEqual([denim, pleated].toSorted());
});

test("what is sold by its English name is found by its Spanish one, and is nothing else that begins so", async () => {
  await using shop = await openShop();
  const sell = async (name: string, description = "") => (await shop.sells({ name, description })).id;
  const dress = await sell("Slip dress Ópalo", "Satinado, de tiras finas.");
  const [trousers, scarf, stickers] = [await sell("Parachute Nube"), await sell("Bandana"), await sell("Stickers")];
  const tights = await sell("Can can", "Lycra 40.");
  const [batik, boho] = [await sell("Remera batik"), await sell("Blusa hippie")];
  await shop.changes.settled();
  const found = finderIn(shop);
  for (const q of ["vestidos", "vestido lencero", "vestido satinado", "vestido de tiritas"])
    expect(await found(q), q).toEqual([dress]);
  expect(await found("calzoncillos")).toEqual([]);
  for (const q of ["pantalón", "pantalón paracaídas"]) expect(await found(q), q).toEqual([trousers]);
  expect(await found("pañuelo")).toEqual([scarf]);
  expect(await found("calcos")).toEqual([stickers]);
  expect(await found("medias de nylon")).toEqual([tights]);
  expect(await found("remera tie dye")).toEqual([batik]);
  expect(await found("blusa boho")).toEqual([boho]);
});

import { afterAll, expect, test } from "vitest";
import { openDemoShop } from "../../../test/demo-shop.ts";

const demo = await openDemoShop();
afterAll(() => demo[Symbol.asyncDispose]());

const { find, answer } = demo;

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

test("what is said of a thing comes before what goes with the word", async () => {
  expect((await find("para ir al campo"))[0]).toBe("Bombacha de Campo Areco");
});

test("a garment that another is for is looked for in what is said of it", async () => {
  expect(await find("medias para zapatillas")).toEqual(["Medias Canillita"]);
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
  ["algo para que no me moje la lluvia cuando voy al laburo", ["Piloto Garúa"]],
  ["un pañuelo para llevarle a mi suegra para el cumple", ["Pañuelo Flor de Ceibo"]],
  ["blusa-rosa", ["Blusa Magnolia"]],
  ["boina invierno 2026 con tarjeta de crédito, envíos a todo el país", ["Boina Ayacucho"]],
  ["remeraestampada", ["Remera Ceibo"]],
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
  ["remera cuello v", []],
  ["remera cuello r", ["Remera Pampa"]],
  ["campera en c", ["Campera Barracas"]],
  ["blusa escote en v", []],
  ["remera cuello alto", []],
  ["camisa sin cuello", []],
  ["remera con cuello polo", ["Chomba Núñez"]],
  ["sweater cuello volcado", ["Polera Lanín"]],
  ["pollera corte A", ["Pollera Chacarita"]],
  ["jean corte recto", ["Jean Recto Almagro"]],
  ["dos botones", ["Chomba Núñez"]],
  ["tres botones", []],
  ["jean cinco bolsillos", ["Jean Recto Almagro"]],
  ["remera bordada", []],
  ["ruana hecha en telar", ["Ruana Puna"]],
])("%s: a neck, a cut, a number of buttons or how it is made is what a text says", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
});

test.each([
  ["para no mojarme", ["Piloto Garúa"]],
  ["algo que no se moje", ["Piloto Garúa"]],
  ["pantalón que no dé calor", ["Palazzo Avenida"]],
  ["pantalón que no me dé calor", ["Palazzo Avenida"]],
  ["campera 100% impermeable", ["Piloto Garúa"]],
  ["helado", []],
  ["para no planchar", ["Palazzo Avenida"]],
  ["camisa que no haya que planchar", []],
  ["para que no se me enfríen los pies", ["Medias Canillita"]],
  ["para que no se me enfríe el cuello", ["Bufanda Ushuaia"]],
  ["sweater que no haga bolitas", ["Sweater Bariloche"]],
  ["camisa celeste que no se transparente", ["Camisa San Telmo"]],
  ["sin aro", []],
])("%s: what must not happen is a purpose, or a quality", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
  expect(await find("no quiero rayas")).toEqual(await find("ropa sin rayas"));
  expect(await find("para no tener frío")).toEqual(await find("para el frío"));
});

test.each([
  ["corpiño y bombacha", []],
  ["saco", ["Cárdigan Yerbal"]],
  ["palazzo avenida de mayo", ["Palazzo Avenida"]],
  ["chomba t/M", ["Chomba Núñez"]],
])("%s: no bombacha de campo, what else is called saco, a month, and a talle in short", async (q, names) => {
  expect((await find(q)).toSorted()).toEqual(names);
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

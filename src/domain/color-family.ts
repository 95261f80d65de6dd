import { COLOR_VALUES, colorValue } from "./color.ts";
import { lazy } from "./lazy.ts";
import { type Oklab, oklabDistance, toOklab } from "./oklab.ts";
import { stemOf, stemsOf } from "./search.ts";
import { wordsOf } from "./words.ts";

/** Broader names for a label's colour: a search for 'rojo' also finds 'Ladrillo'. Names before a colon are synonyms. */
const FAMILIES = `
negro black: tinta grafito carbon azabache onix ebano
gris grey gray: grafito plata plateado acero pizarra melange topo humo perla plomo ceniza niebla cemento piedra nube marengo antracita asfalto peltre bruma
plateado plata silver: peltre acero metalizado
blanco white: crudo hueso marfil natural crema manteca tiza nieve nacar optico roto leche jazmin sal espuma coco
crudo crema natural manteca: hueso marfil roto
beige beis: arena nude tostado vison piedra avena lino trigo champagne champan avellana pergamino desierto duna caqui kaki latte galleta biscuit
nude piel carne maquillaje: blush
marron cafe brown: camel tostado tabaco habano suela cognac conac chocolate cuero taupe vison bronce cobre castano nuez madera tierra canela caoba miel moka moca toffee caramelo cacao nogal algarrobo roble cedro
rojo colorado: ladrillo terracota oxido teja cereza guinda rubi tomate carmin escarlata carmesi granate malbec frambuesa frutilla malvon fuego punzo sangre aji granada amapola bermellon pasion
bordo borravino vino borgona: cereza guinda ladrillo granate malbec burdeos
ladrillo terracota teja: oxido arcilla
naranja anaranjado orange: mandarina salmon durazno coral oxido calabaza zapallo zanahoria papaya ambar azafran
amarillo yellow: mostaza ocre limon dorado oro patito maiz sol girasol canario curcuma azafran banana ambar miel
mostaza ocre: curcuma
dorado oro gold: laton
verde green: oliva militar musgo botella ingles esmeralda menta pistacho salvia lima aceituna selva pasto jade bosque eucalipto pino manzana loro palta aguacate cactus kiwi helecho caqui kaki yerba albahaca laurel hoja
celeste cielo: aqua glaciar hielo
turquesa: aqua aguamarina calipso caribe
azul blue: azulino noche marino navy francia electrico petroleo pizarra indigo jean denim cobalto zafiro oceano anil royal medianoche prusia
marino navy: noche medianoche
violeta morado purpura purple: lila lavanda malva uva berenjena ciruela amatista orquidea jacaranda
lila lavanda: malva glicina jacaranda
rosa rosado pink: chicle fucsia magenta salmon palo flamenco peonia
fucsia magenta: frambuesa santarrita
`;

/** Shades within those families: 'Camel' is also brown. 'Crudo' is its own hue, offered only for white. */
const SHADES = `
crudo hueso tiza:
camel camello tostado: habano suela
oliva militar musgo aceituna caqui kaki:
oxido cobre:
`;

export const FAMILY_NAMES: readonly string[] = [...`${FAMILIES}${SHADES}`.matchAll(/^(.+):/gm)]
  .flatMap(([, line = ""]) => line.split(" "))
  .flatMap((name) => (name.endsWith("o") ? [name, `${name.slice(0, -1)}a`] : [name]));

type Family = { names: string[]; members: string[] };

function readFamilies(source: string): Family[] {
  return source
    .trim()
    .split("\n")
    .map((line) => {
      const [names = [], members = []] = line.split(":").map((words) => words.trim().split(" ").map(stemOf));
      return { names, members };
    });
}

const hues = readFamilies(FAMILIES);
const families: readonly Family[] = [...hues, ...readFamilies(SHADES)];

const familiesOfStem = new Map<string, Family[]>();
for (const family of families) {
  const stems = [...family.names, ...family.members];
  for (const stem of stems) familiesOfStem.set(stem, [...(familiesOfStem.get(stem) ?? []), family]);
}

const names = new Set(families.flatMap((family) => family.names));
const hueNames = new Set(hues.flatMap((family) => family.names));

/** Neutral families count only if a label names no other colour: 'Pizarra' is grey, but 'Gris grafito' is not black. */
const NEUTRAL = stemsOf("negro gris blanco beige marron cafe nude piel carne maquillaje");

const MATERIALS = stemsOf("cuero natural jean denim plata oro acero bronce cafe suela");

export function isMaterial(stem: string): boolean {
  return MATERIALS.has(stem);
}

/** The families of a colour's name as on a label: 'Azul noche' is 'azul' and 'marino'; 'Azul pizarra' is no grey. */
export function familiesOf(color: string): string[] {
  const stems = new Set(wordsOf(color).map(stemOf));
  const isNamed = stems.values().some((stem) => hueNames.has(stem));
  const meant = new Set(stems.values().flatMap((stem) => familiesOfStem.get(stem) ?? []));
  return [...meant].flatMap((family) => {
    const isOwn = family.names.some((name) => stems.has(name));
    const isMeant = isOwn || !isNamed || !family.names.some((name) => NEUTRAL.has(name));
    return isMeant ? family.names.filter((name) => !stems.has(name)) : [];
  });
}

/** Stems for a colour in texts: its synonyms and, unless it is neutral, its shades ('amarillo' also means 'ocre'). */
export function stemsOfColor(word: string): string[] {
  const stem = stemOf(word);
  const own = hues.filter((family) => family.names.includes(stem));
  return [stem, ...own.flatMap((family) => [...family.names, ...(NEUTRAL.has(stem) ? [] : family.members)])];
}

export function isOfColor(color: string, word: string): boolean {
  const stem = stemOf(word);
  return wordsOf(color).some((own) => stemOf(own) === stem) || familiesOf(color).includes(stem);
}

export function isKnownColor(color: string): boolean {
  return colorValue(color) !== undefined || familiesOf(color).length > 0;
}

/** The families of the named colour that looks closest to this `#rrggbb`. */
export function familiesOfValue(value: string): string[] {
  const seen = labOf(value);
  const known = seenColors();
  const distances = known.map(({ lab }) => oklabDistance(lab, seen, CHROMA));
  return known[distances.indexOf(Math.min(...distances))]?.families ?? [];
}

const CHROMA = 2; // a photo is lit otherwise than the name's own value

const seenColors = lazy(() =>
  Array.from(COLOR_VALUES, ([name, value]) => ({
    lab: labOf(value),
    families: [...new Set([...name.split(" ").filter((stem) => names.has(stem)), ...familiesOf(name)])],
  })).filter(({ families: own }) => own.length > 0),
);

function labOf(value: string): Oklab {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16));
  return toOklab(red, green, blue);
}

export function isColorWord(word: string): boolean {
  return colorValue(word) !== undefined || names.has(stemOf(word));
}

export function firstColorIn(text: string): string | undefined {
  const words = wordsOf(text);
  const at = words.findIndex(isColorWord);
  if (at < 0) return undefined;
  const both = words.slice(at, at + 2).join(" ");
  return colorValue(both) === colorValue(words[at]!) ? words[at] : both;
}

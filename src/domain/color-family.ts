import { COLOR_VALUES, colorValue } from "./color.ts";
import { type Oklab, oklabDistance, toOklab } from "./oklab.ts";
import { stemOf, wordsOf } from "./search.ts";

/** What people call a colour whatever its label says: who searches for 'rojo' means 'Ladrillo', too. A family a line. */
const FAMILIES = `
negro tinta grafito carbon
gris grafito plata plateado acero pizarra melange topo
blanco crudo hueso marfil natural crema manteca
beige arena nude tostado vison
marron camel tostado tabaco habano suela cognac chocolate cafe cuero taupe vison bronce cobre
rojo ladrillo terracota oxido teja bordo borgona vino cereza guinda coral
bordo borgona vino cereza guinda ladrillo
naranja mandarina salmon durazno coral oxido
amarillo mostaza ocre limon dorado oro
mostaza ocre
verde oliva militar musgo botella ingles esmeralda menta pistacho salvia lima
celeste cielo aqua
azul noche marino francia electrico petroleo pizarra indigo jean denim
marino noche
violeta lila lavanda malva purpura uva berenjena
rosa rosado chicle fucsia magenta salmon
fucsia magenta
`;

const families: readonly (readonly string[])[] = FAMILIES.trim()
  .split("\n")
  .map((line) => line.split(" ").map(stemOf));

const names = new Set(families.map(([name]) => name));

/** Families that a label means only when it says no other: 'Pizarra' is grey. */
const NEUTRAL = new Set(["negro", "gris", "blanco", "beige", "marron"].map(stemOf));

const MATERIALS = new Set(["cuero", "natural", "crudo", "jean", "denim"].map(stemOf));

/** Whether the stem of a colour word is a material's name, too. */
export function isMaterial(stem: string): boolean {
  return MATERIALS.has(stem);
}

/** The families of a colour's name as on a label: 'Azul noche' is 'azul' and 'marino'; 'Azul pizarra' is no grey. */
export function familiesOf(color: string): string[] {
  const stems = new Set(wordsOf(color).map(stemOf));
  const isHue = families.some(([name = ""]) => stems.has(name) && !NEUTRAL.has(name));
  return families.flatMap(([name = "", ...members]) =>
    members.some((member) => stems.has(member)) && !(isHue && NEUTRAL.has(name)) ? name : [],
  );
}

/** Whether people call a colour so whatever its label says: 'roja' is said of 'Ladrillo'. */
export function isOfColor(color: string, word: string): boolean {
  const stem = stemOf(word);
  return wordsOf(color).some((own) => stemOf(own) === stem) || familiesOf(color).includes(stem);
}

/** Whether its name says what it looks like: 'Tono 3' does not. */
export function isKnownColor(color: string): boolean {
  return colorValue(color) !== undefined || familiesOf(color).length > 0;
}

/** Of a colour that is only seen, as `#rrggbb`: the families of the named colour that looks most like it. */
export function familiesOfValue(value: string): string[] {
  const seen = labOf(value);
  let nearest: string[] = [];
  let least = Infinity;
  for (const { lab, families } of seenColors()) {
    const distance = oklabDistance(lab, seen, CHROMA);
    if (distance < least) [nearest, least] = [families, distance];
  }
  return nearest;
}

const CHROMA = 2; // a photo is lit otherwise than the name's own value

let colors: { lab: Oklab; families: string[] }[] | undefined;

/** The named colours that are in a family or have the name of one. */
function seenColors(): { lab: Oklab; families: string[] }[] {
  colors ??= Array.from(COLOR_VALUES, ([name, value]) => ({
    lab: labOf(value),
    families: [...new Set([...name.split(" ").filter((stem) => names.has(stem)), ...familiesOf(name)])],
  })).filter(({ families: own }) => own.length > 0);
  return colors;
}

function labOf(value: string): Oklab {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16));
  return toOklab(red, green, blue);
}

export function isColorWord(word: string): boolean {
  return colorValue(word) !== undefined;
}

/** The first colour that a text names, at most two words of it: 'azul pizarra'. Undefined when it names none. */
export function firstColorIn(text: string): string | undefined {
  const words = wordsOf(text);
  const at = words.findIndex(isColorWord);
  if (at < 0) return undefined;
  const both = words.slice(at, at + 2).join(" ");
  return colorValue(both) === colorValue(words[at]!) ? words[at] : both;
}

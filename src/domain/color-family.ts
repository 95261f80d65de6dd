import { colorValue } from "./color.ts";
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

import { colorValue } from "./color.ts";
import { stemOf, wordsOf } from "./search.ts";

/** What people call a colour whatever its label says: 'Ladrillo' is red to who searches for 'rojo'. One family a line. */
const FAMILIES = `
negro tinta grafito carbon
gris grafito plata plateado acero pizarra melange topo
blanco crudo hueso marfil natural crema manteca
beige arena nude natural tostado vison
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

const members = new Map<string, ReadonlySet<string>>(
  FAMILIES.trim()
    .split("\n")
    .map((line) => line.split(" ").map(stemOf))
    .map(([name = "", ...others]) => [name, new Set([name, ...others])]),
);

/** Whether a colour's name, as on a label, is what `stem` calls: by its own words, or by the family of that name. */
export function isColorCalled(name: string, stem: string): boolean {
  const family = members.get(stem);
  return wordsOf(name).some((word) => stemOf(word) === stem || family?.has(stemOf(word)));
}

/** Whether a word alone names a colour. */
export function isColorWord(word: string): boolean {
  return colorValue(word) !== undefined;
}

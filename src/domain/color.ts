import { type Photo, TINTS } from "./image.ts";
import type { Variant } from "./product.ts";
import { stemOf, stemsOf } from "./search.ts";
import { wordsOf } from "./words.ts";

/** What CSS and `<input type="color">` both read. */
export const COLOR_VALUE = /^#[0-9a-f]{6}$/;

/** Names of multicoloured fabrics, which have no single value. */
const PATTERNS = stemsOf(
  "y con estampa estampado floral flores lunares rayas rayado cuadros cuadrille escoces animal print batik multicolor combinado bicolor tie dye",
);

/** By the stems of the names' words. */
export const COLOR_VALUES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    negro: "#171512",
    tinta: "#35322f",
    grafito: "#47494b",
    carbon: "#35322f",
    "gris oscuro": "#55534f",
    gris: "#8d8b87",
    "gris claro": "#c4c2bd",
    "gris topo": "#7d7266",
    topo: "#7d7266",
    melange: "#b5b3af",
    plata: "#b9bcbf",
    plateado: "#b9bcbf",
    acero: "#7d8790",
    pizarra: "#71889b",
    blanco: "#ffffff",
    "off white": "#f6f2e9",
    crudo: "#f3eadb",
    hueso: "#ece3d0",
    marfil: "#f4eedd",
    natural: "#e9ddc6",
    crema: "#f3e7cc",
    manteca: "#f3e3a9",
    beige: "#d8c7aa",
    arena: "#d9c6a5",
    nude: "#ddbda5",
    vison: "#9c8577",
    taupe: "#8b7d72",
    camel: "#bd8f5c",
    tostado: "#a9743f",
    tabaco: "#7d5733",
    habano: "#8c5a32",
    suela: "#9a5b32",
    cognac: "#9a4a22",
    cobre: "#a9623a",
    bronce: "#8d6b3d",
    marron: "#6b4630",
    chocolate: "#452c21",
    cafe: "#513526",
    cuero: "#7a4a2e",
    caqui: "#9b8b62",
    kaki: "#9b8b62",
    ladrillo: "#a8432f",
    terracota: "#b5573a",
    oxido: "#8c3a22",
    teja: "#b2553b",
    rojo: "#b8231f",
    bordo: "#6b1a28",
    borgona: "#6b1a28",
    vino: "#651b2c",
    "vino tinto": "#651b2c",
    cereza: "#8f1730",
    guinda: "#741b2f",
    coral: "#ee7560",
    salmon: "#f0937d",
    durazno: "#f4bc94",
    naranja: "#e07a26",
    mandarina: "#ea8232",
    mostaza: "#cf9636",
    ocre: "#cf9636",
    amarillo: "#f0cb3c",
    limon: "#eade55",
    dorado: "#c39a4b",
    oro: "#c39a4b",
    rosa: "#eeafbb",
    rosado: "#eeafbb",
    "rosa viejo": "#cf9c92",
    "rosa palo": "#e3c2b4",
    "rosa palido": "#f3d3d3",
    chicle: "#f08ab0",
    fucsia: "#cf2377",
    magenta: "#bb2069",
    lila: "#bda4cf",
    lavanda: "#b7aed6",
    malva: "#a5839f",
    violeta: "#5f3d87",
    purpura: "#64306f",
    uva: "#4d2748",
    berenjena: "#3d2036",
    azul: "#2f5597",
    "azul oscuro": "#22304f",
    "azul claro": "#8fb0d6",
    "azul noche": "#232f48",
    "azul marino": "#1e2a4a",
    marino: "#1e2a4a",
    "azul francia": "#1f4fae",
    francia: "#1f4fae",
    electrico: "#1f46d2",
    petroleo: "#1f4a57",
    celeste: "#a9c8e0",
    cielo: "#a9c8e0",
    turquesa: "#34aeb0",
    aqua: "#8fd0c9",
    jean: "#445f7e",
    denim: "#445f7e",
    "jean claro": "#9bb2c8",
    "jean oscuro": "#2c3d55",
    indigo: "#2e3466",
    verde: "#3f7a4c",
    "verde claro": "#9cc79a",
    "verde oscuro": "#27452f",
    "verde agua": "#a9d4c2",
    oliva: "#6e7048",
    militar: "#4f5637",
    musgo: "#4b5238",
    botella: "#1f4031",
    ingles: "#1f4031",
    esmeralda: "#14785a",
    menta: "#b0dcc3",
    pistacho: "#bccf90",
    salvia: "#a8b295",
    "verde seco": "#8b9474",
    lima: "#b7d14a",
  }).map(([name, value]) => [keyOf(wordsOf(name)), value]),
);

const LONGEST = Math.max(...Array.from(COLOR_VALUES.keys(), (key) => key.split(" ").length)); // words

/** `#rrggbb`; undefined if unknown or a pattern. The longest known name wins, then the last: 'Verde oliva' is 'oliva'. */
export function colorValue(name: string): string | undefined {
  const words = wordsOf(name);
  if (words.some((word) => PATTERNS.has(stemOf(word)))) return undefined;
  for (let length = Math.min(LONGEST, words.length); length > 0; length -= 1) {
    for (let start = words.length - length; start >= 0; start -= 1) {
      const value = COLOR_VALUES.get(keyOf(words.slice(start, start + length)));
      if (value !== undefined) return value;
    }
  }
  return undefined;
}

/** In the order of the variants: the owner's value (`own`, by name), else the name's, else the picture's tint, else "". */
export function productColors(
  variants: readonly Pick<Variant, "color">[],
  images: readonly Pick<Photo, "color" | "tint">[],
  own: Readonly<Record<string, string>>,
): string[] {
  // A Map, since a colour may be called 'constructor'.
  const chosen = new Map(Object.entries(own));
  return Array.from(new Set(variants.map(({ color }) => color)), (color) => {
    if (color === null) return "";
    return (
      chosen.get(color) ?? colorValue(color) ?? tintValue(images.find((image) => image.color === color)?.tint) ?? ""
    );
  });
}

function tintValue(tint: Photo["tint"] | undefined): string | undefined {
  return tint && `#${TINTS[tint].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

function keyOf(words: readonly string[]): string {
  return words.map(stemOf).join(" ");
}

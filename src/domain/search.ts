import { isEmptyWord } from "./empty-words.ts";
import { wordsOf } from "./words.ts";

/** Words that introduce the contents of a pack: 'Set de 3 toallas'. */
const PACK_WORDS = new Set(
  [
    "combo combos duo juego juegos kit kits pack packs par pares set sets trio",
    "de del el la las los x un una unos unas dos tres cuatro cinco seis siete ocho nueve diez doce docena",
  ].flatMap((words) => words.split(" ")),
);

/** Words whose stem would also be that of something else: 'gorra' and 'gorro', 'manga' and 'mango', 'playera' and 'playero', 'corte' and 'corto', 'sola' and 'sol', 'tango' and 'tanga'. */
const OWN_GENDER = new Set(
  "bolsa botina chaleca cinta corte enteriza gorra mango manto mayo medio novia plata playera punta rayo sola suelo tango velo".split(
    " ",
  ),
);

/** Parts of a garment that may be of another fabric. */
const GARMENT_PARTS = stemsOf(
  "cuello solapa forro manga puno bolsillo boton hebilla cierre manija correa asa puntera badana borde ribete vivo detalle aplique canesu capucha capellada plantilla tira",
);

export const OFFER_WORDS =
  "oferta descuento descontado dto rebaja rebajado promo promocion liquidacion oportunidad outlet saldo remate sale off";

const OFFER_STEMS = stemsOf(OFFER_WORDS);

export function isGarmentPart(word: string): boolean {
  return GARMENT_PARTS.has(stemOf(word));
}

/** Whether it only counts or introduces what follows; numbers do, too. */
export function isPackWord(word: string): boolean {
  return PACK_WORDS.has(word) || /^x?\d+$/.test(word);
}

export function isOfferWord(word: string): boolean {
  return OFFER_STEMS.has(stemOf(word));
}

export function tellingWordsOf(text: string): string[] {
  return wordsOf(text).filter((word) => !isEmptyWord(word));
}

export const MAX_WORDS = 10; // each costs time

export function queryWords(query: string): string[] {
  const telling = tellingWordsOf(query);
  return [...new Set(telling.length > 0 ? telling : wordsOf(query))].slice(0, MAX_WORDS);
}

/** Strips plural and gender ('remeras', 'remera' → 'remer'); a coarser stem would match half the shop. */
export function stemOf(word: string): string {
  if (word.length < 4 || /\p{N}/u.test(word)) return word;
  let stem = word;
  // 'grises' as 'gris', whose s is cut like a plural's.
  if (stem.endsWith("ises")) stem = stem.slice(0, -3);
  else if (/[^aeiou]es$/.test(stem) && stem.length > 5) stem = stem.slice(0, -2).replace(/c$/, "z");
  else if (stem.endsWith("s") && !stem.endsWith("ss")) stem = stem.slice(0, -1);
  if (OWN_GENDER.has(stem)) return stem;
  // 'bota' is no 'bote'; after an n the ending stays, since 'paño' is folded to 'pano', which is no 'pana'.
  return stem.length > 4 ? stem.replace(/[aeo]$/, "") : stem.replace(/^(.{2}[^n])[ao]$/, "$1");
}

export function stemsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" ").map(stemOf));
}

/** Undoes a diminutive or a superlative: 'bolsito' → 'bolso', 'saquito' → 'saco', 'larguísimo' → 'largo', 'lacito' → 'lazo'; undefined for most words. */
export function bigOf(word: string): string | undefined {
  const [, start, link, ending = ""] = /^(\p{L}{3,}?)((?!(?<=l)cita)c)?(?:it|isim)(?:([oa])s?)?$/u.exec(word) ?? [];
  if (start === undefined) return undefined;
  // Before an i, c is what z is before an o: a 'lacito' is a lazo, and a 'calcita' a calza: no thing in -l is feminine.
  return link ? start : `${start.replace(/c$/, "z").replace(/qu$/, "c").replace(/gu$/, "g")}${ending}`;
}

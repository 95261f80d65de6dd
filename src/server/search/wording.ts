import { isColorWord } from "#domain/color-family.ts";
import { isEmptyWord } from "#domain/empty-words.ts";
import { FOLDED_SKU } from "#domain/product.ts";
import { spellOut, stemOf } from "#domain/search.ts";
import { foldText, withoutInvisible } from "#domain/spelling.ts";
import { isGarment, isWholeWord, nameOfDrawn } from "./relations.ts";

const DRAWN = /^\p{Extended_Pictographic}/u; // later ones are decoration
const LETTERS = /(?<![\p{L}\d])\p{L}+(?![\p{L}\d])/gu;
const TORN_WORD = /(?<!\p{L})(\p{L}{2,9}) (?=(\p{L}{2,9})(?!\p{L}))/gu;

/** Held keys, as in 'holaaa' and 'holaa' but not XXXL; in 'polllera' and 'gorrro' two letters remain, as they are one sound. */
const HELD_LETTER = /([lr])\1+(?=\1\p{L})|([a-wyz])\2{2,}|(?<=([ai]))\3(?=s?$)/gu;

/** Short and colloquial spellings, rewritten in the words that the rules below read. */
const REWORDED: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L} )d(?= )/gu, "de"],
  [/\bde piel\b/g, "de cuero"],
  [/\bcon (?:un[ao]?s?|el|l[ao]s?) /g, "con "],
  [/\bmi vieja\b/g, "mi mama"],
  [/\bmi viejo\b/g, "mi papa"],
  [/\bmitad de precio\b/g, "50% off"],
  [/\bmedia temporada\b/g, "media estacion"],
  [/(?<=\b\d{2})(?: (?:1\/2|y medi[ao])|½)(?![\d\p{L}])/gu, ",5"],
  [/(?<!\d )\bal (\d{1,2})(?: ?%)?$|(?:\bcon |^|-)(\d{1,2}) ?%$/g, "$1$2% off"], // a discount, and not 'del 36 al 46'
  [/\b(?:ordenad[oa]s )?por (?:menor precio|precio (?:menor|mas bajo))\b/g, "mas barato"],
  [/\b3\/4\b(?! (?:ano|mes))/g, "tres cuartos"],
  [/(?<=\p{L} )x ?\d{1,2}(?: (?!mil|lu|k)|$)/gu, ""], // a count: 'medias x 3', and not 'x 25 lucas'
  [/(?<=\b(?:remera|camisa|chomba)s? )(?=cortas?\b)/g, "manga"], // in a vestido it is the length
  [/\b(?:blanco roto|off ?white)\b/g, "crudo"],
  [/^red (?!de |para )(?=\p{L})/gu, "rojo "], // not 'red de pesca', 'medias de red'
  [/\bdoble (x|equis )/g, "$1$1"],
  [/\b(?:(?:cuanto|que|q) (?:me )?sale|cuanto (?:mide|pesa)n?|de que (?:tela|material|color) (?:es|son))\b/g, ""], // questions, while 'sale' alone asks for offers
  [/\bque (?:salgan?|cuesten?|valgan?) (?=menos|mas|entre|hasta)/g, ""],
  [/\bcuando (?:(?:[mst]e|les?) )?(?:entra|llega|ingresa|vuelve|repone|recib|trae)\p{L}*/gu, ""],
  [/(?:\b(?:en|hasta) )?(?:\b\d{1,2} )?\bcuotas?\b(?: sin interes)?|\bahora (?:3|6|12|18)\b/g, ""],
  [/\b(conjunto )(?:de )?(\p{L}+)(?: y | ?\+ ?)(?=\p{L})/gu, "$1$2 con "], // one thing with both
  [/(?<!\bquiero )\b(que|donde) (?:(?:se|[mt]e|les?|l[ao]s?) )+/g, "$1 "],
  [/\b(?:(?:tabla|cuadro|guia)s? de (?=(?:talle|medida)s?\b)|puntos? de (?=retiro|venta|entrega))/g, ""],
  [/\bno se\b/g, ""], // 'no se arruga' praises a product; nothing is excluded
];

/** The query, folded and in the words that the other rules read. */
export function reword(q: string): string {
  const typed = withoutInvisible(q).trim().replace(/\s+/g, " ");
  const folded = foldText(spellOut(typed)).replace(DRAWN, (sign) => `${nameOfDrawn(sign) ?? ""} `);
  const unheld = folded.replace(LETTERS, (word) => (FOLDED_SKU.test(word) ? word : word.replace(HELD_LETTER, "$1$2")));
  return REWORDED.reduce((text, [said, meant]) => text.replace(said, meant), unheld).replace(TORN_WORD, joinTorn);
}

/** 'Pan talon' is a pantalón, 'cue ro' cuero and 're mera' a remera; 'top deportivo' and 'en agua' stay as they are. */
function joinTorn(torn: string, start: string, end: string): string {
  const isThing = (word: string) => isGarment(stemOf(word));
  const isWord = (word: string) => isWholeWord(word) || isThing(word) || isColorWord(word);
  // 'Corta viento' and 'cubre cama' are one thing each, 'para sol' is not.
  const isWhole = !isEmptyWord(start) && isThing(start + end) ? isThing : isWord;
  const isTorn = !isEmptyWord(end) && !isWhole(start) && !isWhole(end) && isWord(start + end);
  return isTorn ? start : torn;
}

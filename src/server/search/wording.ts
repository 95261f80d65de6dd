import { isColorWord } from "#domain/color-family.ts";
import { isEmptyWord } from "#domain/empty-words.ts";
import { FOLDED_SKU } from "#domain/product.ts";
import { stemOf } from "#domain/search.ts";
import { foldText, withoutInvisible } from "#domain/spelling.ts";
import { isGarment, isSmall, isWholeWord, nameOfDrawn, relationsOf } from "./relations.ts";

const DRAWN = /^\p{Extended_Pictographic}/u; // later ones are decoration
const WORD = /(?<![\p{L}\d])\p{L}+(?![\p{L}\d])/gu;
const TORN_WORD = /(?<!\p{L})(\p{L}{1,9}) (?=(\p{L}{2,9})(?!\p{L}))/gu;

/** Also in hashtags, and in what was copied from an address: 'remera-manga-corta'. */
const SEPARATORS = /@[\p{L}\d_.]+|[\s#_*"«»“”()¿?¡!;]+|(?<=\p{L}{3})-(?=\p{L}|\d+(?! ?[\d%]))|-(?=\p{L}{3})/gu;

/** Held keys, as in 'holaaa' and 'holaa' but not XXXL; in 'polllera' and 'gorrro' two letters remain, as they are one sound. */
const HELD_LETTER = /([lr])\1+(?=\1\p{L})|([a-wyz])\2{2,}|(?<=([ai]))\3(?=s?$)/gu;

/** Written in short, or several words that are one thing; in products' texts, too. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bp\/(?= ?\p{L})/giu, "para "],
  [/\bc\/(?= ?\p{L})/giu, "con "],
  [/\bs\/(?= ?\p{L}{3})/giu, "sin "], // 'S/M' is a talle
  [/\bm\/ ?(?=(?:larga|corta)s?\b)/giu, "manga "],
  [/(?<=\d) ?mm\b/giu, " milimetros"],
  [/(?<=\d) ?grs?\b/giu, " gramos"],
  [/(?<=\d) ?oz\b/giu, " onzas"],
  [/\b(?:upf|uv|fps|spf|factor) ?[2-5]0(?:\b\+?| *\+)/giu, "upf"], // no talle 50
  [/\b(?:tall[ea]s? (?:grandes|especial(?:es)?|reales)|plus size|gordit[oa]s?)\b/giu, "curvy"],
  [/\b(manga)s? (larg|cort)[ao]s?\b/giu, "$1$2a"], // no 'vestido largo'
  [/\bm\/?c\b/giu, "mangacorta"],
  [/(?<!\bt(?:alle|\.)?s? )\b3\/4\b(?! (?:a[nñ]o|mes))/giu, "tres cuartos"],
  [/\bmedias? punta\b/giu, "mediapunta"], // and no medias
  [/\bconj\b/giu, "conjunto"],
  [/(?<!\d ?)\bml\b/giu, "mangalarga"],
  [/\b(sin) (manga|bretel)(?=(?:e?s)?\b)/giu, "$1$2"],
  [
    /(?<=\b(?:fiestas?|vestidos?|mis|los)(?: de)? )(?:15|xv)(?: a[nñ]os)?\b(?![.,/-]\d| ?(?:[%-]|mil|lu|k|off|pesos))/giu,
    "quince",
  ],
  [
    /\bno (?:(?:(?:le )?(?:entr|pas)[ae]n?|dej[ae]n? (?:pasar|entrar)) (?:el |la )?(?:agua|lluvia)|se (?:me )?moj[ae]n?)\b/giu,
    "impermeable",
  ],
  // While 'no planchar' and 'no mojar' say how to care for it.
  [
    /\b(?:no(?! planch)|(?<=para )no|sin) (?:(?:se|ha\p{L}+|falta|nece\p{L}+|llev[ae]n?|tener|que|de) ){0,3}planch\p{L}+/giu,
    "arruga",
  ],
  [/\b(?:(?:para )?(?:que )?no (?:[mt]e|nos)|para no|no (?:me )?quiero) moj\p{L}+/giu, "para lluvia"],
  [/\bno (?:[mt]e )?(?:d[aeé]|haga|hace)n? (?:calor|transpirar)\b/giu, "fresco"],
  [
    /\b(?!cinco bols)(dos|tres|cuatro|cinco|seis|siete|ocho) (\p{L}+s )?(bolsillo|boton|cierre)(e?s)\b/giu,
    "$1 $2$3$4 $1$3",
  ], // no other number of them, but a jean's are five
  [/\bno se (?=transparent)/giu, "no "], // said of what it is not, while 'no se arruga' praises
  [/\b(?:corte|l[ií]nea) (?:en )?a\b(?! (?:l[ao]s?|l[aá]ser|mano|media|medida)\b)/giu, "evase"],
  [/\bmoñ(?:o|ito)(?=s?\b)/giu, "lazo"], // without its tilde a mono is a garment
  [/\b(hilo|cord[oó]n) encerado(?=s?\b)/giu, "$1encerado"], // keeps no rain off
];

/** What shoppers say otherwise than texts and the rules below do. */
const REWORDED: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L} )d(?= )/gu, "de"],
  [/\bde piel\b/g, "de cuero"],
  [/\bcon (?:un[ao]?s?|el|l[ao]s?) /g, "con "],
  [/(?<=\bcamisas? (?:\p{L}+ ){0,3})sin cuello\b/gu, "cuello mao"],
  [/(?<=\bcorpinos? (?:y|e|con|\+) )bombacha|\bbombacha(?=s? (?:y|con|\+) corpino)/g, "pantaleta"], // not of campo
  [/\b(?:mallas?|trajes? de bano) (?:de )?(?:dos|2) piezas\b/g, "bikini"],
  [
    /\b(?:buzos? )?(h(?:oodie|udi)s?|jodis?|(?<!bolsillos? |rinonera )canguros?)\b(?! de cintura| porta)/g,
    "$1 encapuchado",
  ],
  [/\bmi vieja\b/g, "mi mama"],
  [/\bmi viejo\b/g, "mi papa"],
  [/\b(la|mi) seno\b/g, "$1 mujer"], // the teacher
  [/\b(?:que )?(?:no|ni) (?:(?:sean?|es|este|salgan?|muy|tan|demasiado) )*car[oa]s?\b/g, "barato"],
  [/\basta (?=\$|\d)/g, "hasta "],
  [/\bmitad de precio\b/g, "50% off"],
  [/ ?\bpor ?ciento\b/g, "%"],
  [/\bmedia temporada\b/g, "media estacion"],
  [/(?<!\d )\bal (\d{1,2})(?: ?%)?$|(?:\bcon |^|-)(\d{1,2}) ?%$/g, "$1$2% off"], // a discount, and not 'del 36 al 46'
  [/(?<=\b(?:remera|camisa|chomba)s? )(?=cortas?\b)/g, "manga"], // in a vestido it is the length
  [/\b(?:blanco roto|off ?white)\b/g, "crudo"],
  [/^red (?!de |para )(?=\p{L})/gu, "rojo "], // not 'red de pesca', 'medias de red'
  [/\bdoble (x|equis )/g, "$1$1"],
  [/\b(conjunto )(?:de )?(\p{L}+)(?: y | ?\+ ?)(?=\p{L})/gu, "$1de $2 con "], // one thing with both
  [/^(?=(?:no quiero|nada (?:de|con)|que no (?:sea|tenga)) )/g, "ropa "], // all that is left
  [/(?<=\bpara llevar (?:\p{L}+ ){1,3})(?:al|a l[ao]s?) (?=\p{L})/gu, "para "],
  [
    /(?<=\b(?:ambo|uniforme|chaqueta|casaca|zueco|zapato|zapatilla)s? )(?:de )?(?=(?:enfermer|doctor|medic)[oa]s?\b)/g,
    "para ",
  ],
  [/\bde (?=\d\d pulgadas)/g, ""],
  [
    /\b((?:pantalon|zapato|camisa|saco|pollera|blusa|traje)(?:e?s)?) ((?:(?!de )\p{L}+ ){1,2})(de (?:vestir|oficina|bano))\b/gu,
    "$1 $3 $2",
  ],
  [/ y (?=(?:que|donde|con) )/g, " "], // one more clause about the same thing
  [/(?<!\bquiero )\b(que|donde|cuando) (?:(?:es|son|se|[mt]e|les?|l[ao]s?) )+/g, "$1 "],
];

/** Tells no product apart. */
const TELLS_NOTHING: readonly RegExp[] = [
  /(?<=\p{L} )x ?\d{1,2}(?: (?!mil|lu|k)|$)/gu, // a count: 'medias x 3', and not 'x 25 lucas'
  /\b(?:cuanto|que|q) (?:me )?sale\b/gu, // while 'sale' alone asks for offers
  /\bcuanto (?:mide|pesa)n?\b/gu,
  /\bde que (?:tela|material|color) (?:es|son)\b/gu,
  /\bq(?:ue)? (?:salgan?|cuesten?|valgan?) (?=menos|mas|entre|hasta)/gu,
  /\bcuando (?:(?:[mst]e|les?) )?(?:entra|llega|ingresa|vuelve|repone|recib|trae)\p{L}*/gu,
  /(?:\b(?:en|hasta) )?(?:\b\d{1,2} )?\bcuotas?\b(?: sin interes)?|\bsin (?:cargo|interes)\b|\bahora (?:3|6|12|18)\b/gu,
  /\b(?:tabla|cuadro|guia)s? de (?=(?:talle|medida)s?\b)|\bpuntos? de (?=retiro|venta|entrega)/gu,
  /\b(?:envios?(?: gratis)? (?:al?|hasta)|(?:en|desde) (?:zona|capital|buenos)) (?:todo el )?\p{L}+/gu,
  /\b(?:con |de )?(?:tarjeta(?: de)? (?:debito|credito)|mercado ?pago)\b|\bcon tarjeta\b/gu,
  /(?<=\p{L}{4} )(?<!\b(?:hasta|desde|de) )20[23]\d\b/gu, // 'verano 2026'
  /\b(?:100|\d{1,3}(?= ?(?:%|por ?ciento) (?:de )?(?:algodon|elastano|spandex|lycra|poliester|viscosa|lana|lino|poliamida|seda|cuero|acrilico|modal|nylon))) ?(?:%|por ?ciento) (?:de )?/gu, // no discount
  /\btodo (?:bien|ok|tranqui)\b/gu,
  /\b(?:2 ?x ?1|3 ?x ?2|4 ?x ?3)\b/gu,
  /(?<=(?:\d|enta|cinco|talle) )de (?:cintura|cadera|busto|contorno)\b|\bamig[oa] invisible\b/gu,
  /(?<=\p{L}{4} )(?:adelante|por delante|(?:al|en el) frente)\b/gu, // where most parts are
  /\bla raya (?=marcad)/gu, // of a pantalón, and no stripe
  /^(?:(?:hola|che|buenas|perdon|disculpa)[,.]? )?no (?=(?:(?:[mt]e|les?) )?(?:hay|habra|habria|ten[ed]|tien|tendr|qued|vend|sab))/gu, // '¿no tenés remeras?' asks for them
  /\bno se\b/gu, // 'no se arruga' praises a product; nothing is excluded
];

/** A product's text or a query with `SPELLINGS` replaced. */
export function spellOut(text: string): string {
  return SPELLINGS.reduce((spelled, [short, word]) => spelled.replace(short, word), text);
}

/** The query, folded and in the words that the other rules read. */
export function reword(q: string): string {
  const typed = withoutInvisible(q).replace(SEPARATORS, " ").replace(/ {2,}/g, " ").trim();
  const folded = foldText(spellOut(typed)).replace(DRAWN, (sign) => `${nameOfDrawn(sign) ?? ""} `);
  const unheld = folded.replace(WORD, (word) => (FOLDED_SKU.test(word) ? word : word.replace(HELD_LETTER, "$1$2")));
  const telling = TELLS_NOTHING.reduce((text, untelling) => text.replace(untelling, ""), unheld);
  return REWORDED.reduce((text, [from, to]) => text.replace(from, to), telling)
    .replace(/\bmini (\p{L}+)/u, (mini, next: string) => (isSmall(next) ? `${next} mini` : mini))
    .replace(TORN_WORD, joinTorn);
}

/** 'Pan talon' is a pantalón, 'cue ro' cuero and 're mera' a remera; 'top deportivo' and 'en agua' stay as they are. */
function joinTorn(torn: string, start: string, end: string): string {
  const isThing = (word: string) => isGarment(stemOf(word));
  const isWord = (word: string) => isWholeWord(word) || isThing(word) || isColorWord(word);
  // 'Corta viento' and 'cubre cama' are one thing each, 'para sol' is not.
  const isWhole = !isEmptyWord(start) && isThing(start + end) ? isThing : isWord;
  const isSaid = isEmptyWord(end) && (isEmptyWord(start) || !isThing(start + end));
  // 'Reme ra': a short name is torn off its long one.
  const isPiece = !isWhole(start) || relationsOf(stemOf(start)).names.includes(stemOf(start + end));
  const isTorn = !isSaid && isPiece && !isWhole(end) && isWord(start + end);
  return isTorn ? start : torn;
}

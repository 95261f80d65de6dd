import type { Pesos } from "./money.ts";
import { wordsOf } from "./words.ts";

/** `choice`: the query string for the colour that the words name. */
export type Suggestions = {
  products: {
    id: string;
    name: string;
    unit_price: Pesos;
    price: Pesos;
    image_url: string | null;
    stock: number;
    choice: string;
  }[];
  categories: { name: string; slug: string }[];
  total: number;
};

/** Verbs for looking and buying in the forms that shoppers use: 'busco', 'mostrame', 'tendrías'. */
const VERB_FORMS = [
  [
    "busc combin encontr encuentr est gust interes manej mostr muestr necesit pens recomend recomiend regal qued",
    "o as a amos an aba abas aban aste aron e en ar ando ame anos arme arle arlo aria arias arian",
  ],
  ["exist hac ofrec pod pued quer quier sab ten tien vend", "o es e emos en ia ias ian iendo er"],
  ["habr podr querr tendr vendr", "as a an ia ias ian"],
].flatMap(([stems = "", endings = ""]) =>
  stems.split(" ").flatMap((stem) => endings.split(" ").map((ending) => `${stem}${ending}`)),
);

/** Words common to all sentences or all shops, which tell no product apart. */
const EMPTY_WORDS = new Set([
  ...VERB_FORMS,
  ...[
    "a ahora al algo algun alguna algunas algunos con cosa cosas d de del e el en es esa ese la las le les lo los mas me mi mis",
    "noches tardes unisex muy n nos o para por q que se si su sus te tu tus un una unas unos x y yo",
    "comprar dame favor hay haya hola porfa quisiera ver",
    "andar guardar ir lleve lleven llevar poner pongo ponerme ponerse sea sean ser tenga tengan usar usarlo",
    "linda lindas lindo lindos bonita bonitas bonito bonitos",
    "codigo color colores dia dias size tamano estilo indumentaria moda nro numero prenda prendas ropa ropas sku talla tallas talle talles tipo tono tonos",
    "aca ahi alguien alla ando aunque bastante hasta bien buen buena buenas bueno buenos cada como cual cuando donde entre eso esos estoy gracias hoy",
    "mejor mejores mucha muchas mucho muchos otra otras otro otros pero porque xq pueda",
    "sirva sirvan sirve sirven solo soy tambien tan tanto tengo toda todas todo todos va vamos van vas vos voy ya",
    "comoda comodas comodo comodos",
    "art articulo articulos atuendo look looks onda outfit outfits pilcha pilchas vestimenta",
    "autentica autentico genuina genuino legitima legitimo original originales posta verdad verdadero",
    "cago muero cuanto cuantos cuesta cuestan salen costo vale valen valor precio precios stock encanta",
    "che conseguir tengas ustedes ud uds consulta consultar foto fotos alexa google ok okay siri",
    "novedad novedades nueva nuevas nuevo nuevos",
    "cargar cm cms cualquier cualquiera gastar presupuesto regalito regalitos regalos viene vienen",
    "canchera canchero fachera facheras fachero facheros cheta chetas cheto chetos cubrirme cubrirse protegerme protegerse seccion taparme taparse veo vemos copada copadas copado copados pal piola re salir super finde semana",
    "disculpa disculpame disculpe duda perdon permiso porfi porfis pronto pregunta preguntar saludos tal",
    "adquirir conocer elegir elijo encargar mirar pedir pido probar probarme reservar disponible disponibles disponibilidad inmediata ingreso ingresos sigue siguen",
    "catalogo coleccion gratis internet local locales mayorista mayoristas minorista negocio online pagina retiro showroom temporada tienda tiendas web",
    "divina divinas divino divinos hermosa hermosas hermoso hermosos preciosa preciosas precioso preciosos excelente excelentes calidad",
    "aprox aproximadamente costaria saldria maso masomenos modelo modelos opcion opciones variedad varias varios vendida vendidas vendido vendidos",
    "cotidiano diario efectivo transferencia uso entrega mayor parecida parecido similar similares",
    "anda andan avisame compro comprarle comprarme conseguis dale decime decir encargo envian envio envios falta fijate hago llegaron pasame trabajan vieron viste",
  ].flatMap((words) => words.split(" ")),
]);

/** Words that introduce the contents of a pack: 'Set de 3 toallas'. */
const PACK_WORDS = new Set(
  [
    "combo combos duo juego juegos kit kits pack packs par pares set sets trio",
    "de del el la las los x un una unos unas dos tres cuatro cinco seis siete ocho nueve diez doce docena",
  ].flatMap((words) => words.split(" ")),
);

/** Words whose stem would also be that of something else: 'gorra' and 'gorro', 'playera' and 'playero', 'corte' and 'corto', 'sola' and 'sol'. */
const OWN_GENDER = new Set(
  "bolsa botina chaleca cinta corte enteriza gorra manto medio plata playera punta rayo sola suelo velo".split(" "),
);

/** Parts of a garment that may be of another fabric. */
const GARMENT_PARTS = stemsOf(
  "cuello solapa forro manga puno bolsillo boton hebilla cierre manija correa asa puntera badana borde ribete vivo detalle aplique canesu capucha capellada plantilla tira",
);

export const OFFER_WORDS = "oferta descuento rebaja rebajado promo promocion liquidacion outlet sale off";

const OFFER_STEMS = stemsOf(OFFER_WORDS);

export function isEmptyWord(word: string): boolean {
  return EMPTY_WORDS.has(word);
}

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
  return wordsOf(text).filter((word) => !EMPTY_WORDS.has(word));
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

/** None for short words, which resemble too many others. */
export function slipsAllowed(word: string): number {
  if (word.length < 5 || /\p{N}/u.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Argentine spelling by ear: 'buso', 'bestido', 'yavero'. */
export function soundOf(word: string): string {
  return word
    .replace(/qu(?=[ei])/g, "k")
    .replace(/c(?=[ei])|z/g, "s")
    .replace(/g(?=[ei])/g, "j")
    .replace(/ch/g, "C")
    .replace(/n(?=[bpv])/g, "m")
    .replace(/[cq]/g, "k")
    .replace(/v/g, "b")
    .replace(/ll/g, "y")
    .replace(/h/g, "")
    .replace(/(.)\1+/g, "$1");
}

export function swapsOf(word: string): string[] {
  const letters = Array.from(word);
  return letters
    .slice(1)
    .map((letter, i) => [...letters.slice(0, i), letter, letters[i], ...letters.slice(i + 2)].join(""));
}

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bp\/(?= ?\p{L})/giu, "para "],
  [/\bc\/(?= ?\p{L})/giu, "con "],
  [/\bs\/(?= ?\p{L}{3})/giu, "sin "], // 'S/M' is a talle
  [/\bm\/ ?(?=(?:larga|corta)s?\b)/giu, "manga "],
  [/(?<=\d) ?mm\b/giu, " milimetros"],
  [/(?<=\d) ?grs?\b/giu, " gramos"],
  [/\b(?:tall[ea]s? (?:grandes|especial(?:es)?|reales)|plus size|gordit[oa]s?)\b/giu, "curvy"],
  [/\b(manga)s? (larga|corta)s?\b/giu, "$1$2"], // no 'vestido largo'
  [/\bm\/?c\b/giu, "mangacorta"],
  [/\bconj\b/giu, "conjunto"],
  [/(?<!\d ?)\bml\b/giu, "mangalarga"],
  [/\b(sin) (manga|bretel)(?=(?:e?s)?\b)/giu, "$1$2"],
  [
    /(?<=\b(?:fiestas?|vestidos?|mis|los)(?: de)? )(?:15|xv)(?: a[nñ]os)?\b(?![.,/-]\d| ?(?:[%-]|mil|lu|k|off|pesos))/giu,
    "quince",
  ],
  [/\bno (?:(?:le )?(?:entr|pas)[ae]n?|dej[ae]n? (?:pasar|entrar)) (?:el |la )?(?:agua|lluvia)\b/giu, "impermeable"],
  [/\bmoñ(?:o|ito)(?=s?\b)/giu, "lazo"], // without its tilde a mono is a garment
];

/** What is written in short, 'c/ puño', 'p/ amamantar', 's/mangas', and one word for several. */
export function spellOut(text: string): string {
  return SPELLINGS.reduce((spelled, [short, word]) => spelled.replace(short, word), text);
}

/** Each key of a phone, and those around it. */
const KEYS = new Map(
  "qwa wqeas ewrsd retdf tryfg ytugh uyihj iuojk oipkl pol aqws sweadz dersfx frtdgc gtyfhv hyugjb juihkn kiojlm lopk zsx xdzc cfxv vgcb bhvn njbm mkn"
    .split(" ")
    .map(([key = "", ...around]) => [key, around]),
);

/** Letters that sound or look alike. */
const ALIKE = ["aeiou", "bv", "scxz", "mn", "jg", "ckq", "iy"];

/**
 * Counts the typing slips in `typed`: a letter omitted, swapped with the next, doubled (free), or replaced by or joined
 * with one that sounds alike or is near it on a phone's keyboard. Infinity above `most`. `before` precedes both.
 */
export function slipsBetween(typed: string, meant: string, most: number, before = ""): number {
  if (typed === meant) return 0;
  const [[letter = "", next = ""], [other = "", after = ""]] = [typed, meant];
  const [typedRest, meantRest] = [typed.slice(1), meant.slice(1)];
  if (letter === other) return slipsBetween(typedRest, meantRest, most, letter);
  const doubled = letter !== "" && letter === before ? slipsBetween(typedRest, meant, most, letter) : Infinity;
  if (most === 0) return doubled;
  const isBeside = (key: string) => KEYS.get(letter)?.includes(key) ?? false;
  const isAlike = isBeside(other) || ALIKE.some((letters) => letters.includes(letter) && letters.includes(other));
  // A stem lacks its last vowel: a final letter may be that vowel or one next to it on the keyboard.
  const isLast = next === "" && ("aeiou".includes(letter) || ["a", "e", "o"].some(isBeside));
  const isExtra = isLast || isBeside(before) || isBeside(next);
  const slip = (isOne: boolean, typedLeft: string, meantLeft: string, last = letter) =>
    isOne ? 1 + slipsBetween(typedLeft, meantLeft, most - 1, last) : Infinity;
  return Math.min(
    doubled,
    slip(other !== "", typed, meantRest, before),
    slip(isExtra, typedRest, meant),
    slip(letter !== "" && other !== "" && isAlike, typedRest, meantRest),
    slip(letter !== "" && letter === after && next === other, typedRest.slice(1), meantRest.slice(1)),
  );
}

/** All words with one letter replaced by its neighbour on a phone's keyboard: 'jeqn' → 'jean'. */
export function neighborsOf(word: string): string[] {
  return Array.from(word).flatMap((letter, at) =>
    (KEYS.get(letter) ?? []).map((key) => `${word.slice(0, at)}${key}${word.slice(at + 1)}`),
  );
}

/** Undoes a diminutive: 'bolsito' → 'bolso', 'saquito' → 'saco', 'abriguito' → 'abrigo', 'lacito' → 'lazo'; undefined for most words. */
export function bigOf(word: string): string | undefined {
  const [, start, link, ending = ""] = /^(\p{L}{3,}?)((?!(?<=l)cita)c)?it(?:([oa])s?)?$/u.exec(word) ?? [];
  if (start === undefined) return undefined;
  // Before an i, c is what z is before an o: a 'lacito' is a lazo, and a 'calcita' a calza: no thing in -l is feminine.
  return link ? start : `${start.replace(/c$/, "z").replace(/qu$/, "c").replace(/gu$/, "g")}${ending}`;
}

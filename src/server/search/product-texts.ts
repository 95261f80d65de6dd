import { audiencesOf } from "#domain/audience.ts";
import { firstColorIn, isColorWord, isKnownColor, isMaterial } from "#domain/color-family.ts";
import { isEmptyWord } from "#domain/empty-words.ts";
import { lazy } from "#domain/lazy.ts";
import { bigOf, isGarmentPart, isPackWord, stemOf, tellingWordsOf } from "#domain/search.ts";
import { nameOfLetter, sidesIn } from "#domain/size-names.ts";
import { foldText } from "#domain/spelling.ts";
import { wordsOf } from "#domain/words.ts";
import { familiesOfColor, type PictureColors } from "./product-colors.ts";
import { garmentSpelled, isGarment, isKnown, isOtherThing, isSmall, plainOf, relationsOf } from "./relations.ts";
import type { Field } from "./weights.ts";
import { spellOut } from "./wording.ts";

/** A product's texts as the owner wrote them. `pictures` are their alternative texts, the first picture's first. */
type Written = {
  name: string;
  search_words: string;
  description: string;
  category: string;
  suits: string; // the category's name, for telling whom it is for
  pictures: readonly string[];
  variants: readonly { size: string | null; color: string | null }[];
  pictureColors: PictureColors;
};

const LACKED = /\b(?:sin|ni|nada|no (?:lleva|tiene|trae)n?)\s+(\p{L}+)/giu;

/**
 * Left out of the index: what a text denies ('no pica', though 'no se arruga' is praise), and idioms whose words mean something else:
 * 'Mar del Plata' is not silver, 'la raya' of a pantalón no stripe, 'azul noche' not for the night, and a place for 'la mano' not 'a mano'.
 */
const UNMEANT =
  /\b(?:no(?! se\b)\s+\p{L}+|(?:(?:mar del|r[ií]o de la|la) plata|raya|(?:calor de )?la mano)\b|(?<=azul )noche)/giu;

/** The surroundings in a picture: 'sobre una mesa', but not 'a rayas azules sobre crudo'. */
const AROUND =
  /\s(?:sobre(?! (?:fondo|blanco|crudo|negro)\b)|colgad[oa]s?|junto a|al lado de|dentro de|apoyad[oa]s?|en una?|contra)\s[^,;.]*/giu;

/** What a remera, a hoodie or a set of pyjamas is without anybody saying so, unless its texts say otherwise. */
const UNSAID = {
  capucha: /(?:^|\bbuzos? )(?:hoodies?|canguros?)\b(?! de cintura| porta|.*\bsin capucha)/is,
  mangacorta: /^(?:remera|chomba)(?!.*\b(?:manga|bretel))/is,
  sinmanga: /^(?:pijama|conjunto)s?\b(?!.*\bmanga)[^.]*(?<!\bno incluye )\bmusculosas?\b/is,
  liso: /^remera(?!.*\b(?:ray[ao]|cuadr|estamp|flor|lunar|dibuj|print|bordad|hoja|batik|jacquard|camufl|bicolor))/is,
};

/** After these a name says what the thing is for or of: 'Funda de almohada' is no almohada. */
const PREPOSITION = /^(?:de|del|para|con|sin|a|en)$/;

const BOTH = /(?<!\p{L})(\p{L}{3,15})(?: ?[/+] ?| y )(?=(\p{L}{3,15}))/giu;

/** Things for a garment that are none themselves. */
const ACCESSORY = /^(?:porta|cubre|guarda|cuelga|quita|limpia|protege|sujeta|cordon|plantilla|percha|cepillo|soporte)/;

/** Only the first words of a text may say what the product is. */
const DEFINING_WORDS = 8;

const shoes = lazy(() => new Set(relationsOf(stemOf("calzado")).kinds));

const underwear = lazy(() => new Set(relationsOf(stemOf("interior")).kinds));

export function textsOf(product: Written): Record<Field, string> {
  const titles = [product.name, ...product.search_words.split(",")].flatMap(splitTitle);
  const names = titles.map((title) => splitName(wordsOf(joinLacks(title)), thingIn));
  const readWords = (text: string) => wordsOf(joinLacks(text).replace(UNMEANT, " ")).map(plainOf);
  const description = readWords(product.description);
  const pictures = product.pictures.map((text) => readWords(text.replace(AROUND, " ")));
  const written = [product.name, product.description, ...product.pictures].join(" ");
  const unsaid = Object.entries(UNSAID).flatMap(([word, isUnsaid]) => (isUnsaid.test(written) ? word : []));
  const shownFirst = (product.pictures[0] ?? "").replace(AROUND, " ");
  const labels = new Set(product.variants.flatMap(({ color }) => color?.trim() || []));
  // Without colours, or with a single one whose name means nothing, the first picture's text names the colour.
  const isNamed = labels.size > 1 || [...labels].some(isKnownColor);
  const colors = [...labels, ...(isNamed ? [] : [firstColorIn(shownFirst) ?? []].flat())];
  const shown = colors.length > 0 ? colors : [""];
  const labelWords = colors.map(wordsOf);
  const category = tellingWordsOf(spellOut(product.category));
  const defined = [description, pictures[0] ?? []].map((words) => splitName(words.slice(0, DEFINING_WORDS)));
  // Once the name says 'bombacha de campo', the product is no other bombacha in its texts either. For underwear alone
  // the texts can say so, too: a 'vestido de verano' is a vestido.
  const toldApart = [...names, ...defined.filter(({ thing }) => underwear().has(stemOf(thing)))];
  const otherThings = new Set(toldApart.flatMap(({ thing, isOther }) => (isOther ? stemOf(thing) : [])));
  const isOther = (one: Name) => one.isOther || otherThings.has(stemOf(one.thing));
  const ownThing = names[0]?.thing ?? "";
  const named = names.filter(({ thing }) => isGarment(stemOf(thing)));
  // A 'Pijama' that is a 'Remera y pantalón' is neither, but a 'Polera' may be a 'Sweater'.
  const isIt = (one: Name) => named.length === 0 || !relativesOf([one]).isDisjointFrom(relativesOf(named));
  const definedThings = defined.flatMap((one) => (isOther(one) || !isIt(one) ? [] : [one.thing, ...one.kinds]));
  const kind = [ownThing, ...definedThings].find((word) => isGarment(stemOf(word))) ?? "";
  // A 'Set Bienvenida' is what its description lists.
  const isPack = isPackWord(wordsOf(product.name)[0] ?? "") && !isGarment(stemOf(ownThing));
  const contents = isPack ? description : [];
  return {
    thing: names.flatMap((one) => (isOther(one) ? [] : [one.thing, ...one.kinds])).join(" "),
    otherThing: names.flatMap((one) => (isOther(one) ? one.thing : [])).join(" "),
    name: names.flatMap(({ rest }) => rest).join(" "),
    defined: [...definedThings, ...contents].filter((word) => isGarment(stemOf(word))).join(" "),
    otherDefined: defined.flatMap((one) => (isOther(one) ? one.thing : [])).join(" "),
    complement: names.flatMap(({ complement }) => complement).join(" "),
    category: category.join(" "),
    wholeCategory: category.length === 1 ? category.join(" ") : "",
    color: labelWords
      .flatMap(([first = "", ...shade]) => [first, ...shade.filter((word) => isColorWord(word) || !isColorWord(first))])
      .join(" "),
    shade: labelWords.flatMap(([, ...shade]) => shade).join(" "),
    // The index cuts the 'o' off again.
    family: shown.flatMap((color) => familiesOfColor(product.pictureColors, color).map((stem) => `${stem}o`)).join(" "),
    audience: audiencesOf({
      thing: names[0] && isOther(names[0]) ? "" : kind,
      isShoe: shoes().has(stemOf(kind)),
      words: [...wordsOf(product.name), ...description, ...pictures.flat()],
      category: product.suits,
      sizes: product.variants.flatMap(({ size }) => (size === null ? [] : foldText(size).trim())),
    }).join(" "),
    size: product.variants.flatMap(({ size }) => nameOfLetter(size ?? "") ?? []).join(" "),
    description: [...saidBy(description.filter(isOfAll)), ...sidesIn(written)].join(" "),
    partCloth: [description, ...pictures].flatMap((words) => words.filter(isOfPart)).join(" "),
    pictures: [...saidBy(pictures.flatMap((words) => words.filter(isOfAll))), ...unsaid].join(" "),
  };
}

/** What their things are also called, their kinds, and what may be offered instead. */
function relativesOf(names: readonly Name[]): ReadonlySet<string> {
  const related = names.flatMap(({ thing, kinds }) => [thing, ...kinds].map((word) => relationsOf(stemOf(word))));
  return new Set(related.flatMap(({ names, kinds, near }) => [...names, ...kinds, ...near]));
}

/** 'Top + short', 'gorro y bufanda' and 'Saco/Cardigan largo' are two names; 'bota caña alta/media' is one. */
function splitTitle(title: string): string[] {
  const isNamed = (word: string) => isGarment(stemOf(foldText(word)));
  // A 'Guarda botas y zapatos' and a 'Funda de almohada y sábana' are for both; a 'Conjunto de top y short' is both.
  const isFor = ([first = "", ...words]: readonly string[]) =>
    ACCESSORY.test(first) ||
    (!isPackWord(first) && !first.startsWith("conj") && words.some((word) => PREPOSITION.test(word)));
  return title
    .replace(BOTH, (both, one: string, other: string, at: number) =>
      isNamed(one) && isNamed(other) && !isFor(wordsOf(title.slice(0, at))) ? `${one}\n` : both,
    )
    .split("\n");
}

/** 'Sin aro' becomes 'sin sinaro', so that it is found by what it lacks and not by 'aro'. */
function joinLacks(text: string): string {
  return spellOut(text).replace(LACKED, "sin sin$1");
}

/** What only a part is made of: a campera with 'mangas de cuero' is not of cuero. */
function isOfPart(_: string, at: number, words: readonly string[]): boolean {
  return words[at - 1] === "de" && [2, 3].some((before) => isGarmentPart(words[at - before] ?? ""));
}

function isOfAll(...cloth: Parameters<typeof isOfPart>): boolean {
  return !isOfPart(...cloth);
}

function tellingOf(words: readonly string[]): string[] {
  return words.filter((word) => !isEmptyWord(word));
}

/** What says something, and that which is said small: 'rueditas' are ruedas, but a 'botita' is a thing of its own, and whoever wants a bolsa no vestido in a 'bolsita'. */
function saidBy(words: readonly string[]): string[] {
  const small = words.filter((word) => !isKnown(stemOf(word)) && !/^bolsitas?$/u.test(word));
  return [...tellingOf(words), ...small.flatMap((word) => bigOf(word) ?? [])];
}

/** Whether the first words are a phrase for another thing; garments' longest phrases have three words that mean something. */
function isOther(words: readonly string[]): boolean {
  const stems = tellingOf(words).map(stemOf);
  return [2, 3].some((length) => isOtherThing(stems.slice(0, length).join(" ")));
}

type Name = { thing: string; kinds: string[]; isOther: boolean; rest: string[]; complement: string[] };

function splitName(written: readonly string[], indexOfThing = (_title: readonly string[]) => 0): Name {
  const plain = written.map(plainOf);
  // 'Tres bombachas de algodón' and a 'Pack x 3 de bombachas' are bombachas.
  const first = plain.findIndex((word) => !isPackWord(word));
  const start = Math.max(first, 0);
  const words = first < 0 ? plain : plain.with(first, garmentSpelled(plain[first]!));
  const end = words.findIndex((word, at) => at > start && PREPOSITION.test(word));
  const title = words.slice(start, end === -1 ? words.length : end);
  const at = indexOfThing(title);
  const others = title.toSpliced(at, 1);
  // Lets 'vestidit' find a 'Vestidito'.
  const asWritten = written.slice(start + at, start + at + 1).filter((word) => word !== title[at]);
  // A 'Campera jean' is made of jean, and is no jean; a 'Reloj malla acero' has a malla, and is none.
  const isComplement = (word: string) => isMaterial(stemOf(word)) || isGarment(stemOf(word));
  return {
    thing: title[at] ?? "",
    kinds: kindsIn(title[at], others),
    isOther: isOther(words.slice(start + at)),
    rest: [...others.filter((word) => !isComplement(word)), ...asWritten],
    complement: [...words.slice(0, start), ...others.filter(isComplement), ...words.slice(start + title.length)],
  };
}

/** The first word, unless it is no garment and a later one is: an 'Oversize buzo' is a buzo and a 'Mini mochila' a mochila, but a 'Porta zapatos' is no zapato. */
function thingIn([first = "", ...others]: readonly string[]): number {
  if (ACCESSORY.test(first)) return 0;
  if (first === "mini") return Number(isSmall(others[0] ?? ""));
  return isGarment(stemOf(first)) ? 0 : others.findIndex((word) => isGarment(stemOf(word))) + 1;
}

/** Later words of a name that are a kind of the thing or an alternative to it, including phrases ('Medias can can'): 'strapless' in 'Corpiño strapless', 'túnica' in 'Vestido túnica'; a 'toalla y toallón' are two things. */
function kindsIn(thing = "", others: readonly string[]): string[] {
  const { kinds } = relationsOf(stemOf(thing));
  const stems = others.map(stemOf);
  const isNear = (phrase: string) => !isMaterial(phrase) && relationsOf(phrase).near.includes(stemOf(thing));
  const isKind = (at: number) =>
    [1, 2]
      .map((length) => stems.slice(at, at + length).join(" "))
      .some((phrase) => kinds.includes(phrase) || isNear(phrase));
  return others.filter((_, at) => others[at - 1] !== "y" && isKind(at));
}

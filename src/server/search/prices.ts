import type { ListingSort } from "#domain/listing.ts";
import { NUMBER_WORDS } from "#domain/size-names.ts";

/** Whole pesos, inclusive. */
export type PriceRange = { minPrice: number | null; maxPrice: number | null };

const TENS_WORDS = "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien".split(" ");

const NUMBERS: Record<string, number> = {
  ...Object.fromEntries(NUMBER_WORDS.map((word, number) => [word, number])),
  ...Object.fromEntries(TENS_WORDS.map((word, i) => [word, 10 * (i + 2)])),
  una: 1,
  veinticinco: 25,
  ciento: 100,
  doscientos: 200,
  trescientos: 300,
};

/** 'Cuarenta y dos', which may also be a talle, and 'ciento cincuenta'. */
const TENS = new RegExp(
  String.raw`\b(?:(?:(ciento|doscientos|trescientos) )?(${TENS_WORDS.slice(1, -1).join("|")})(?: y (${NUMBER_WORDS.slice(1).join("|")})o?\b)?|(ciento) (${NUMBER_WORDS.slice(1).join("|")}))\b`,
  "g",
);

/** 'luca' is a thousand, 'palo' a million; 'mangos' are pesos. */
const UNITS: [pattern: RegExp, pesos: number][] = [
  [/^(?:mil(?:es)?\b|lu|k)/, 1_000],
  [/^(?:palo|millon)/, 1_000_000],
  [/^gamba/, 100],
];

const NUMBER = String.raw`(?:(?:\$|\bars) ?)?(\d[\d.]*(?:,\d+)?|medio|media|${Object.keys(NUMBERS).join("|")})`;
const UNIT = String.raw`((?:mil(?:es)?|lu(?:[ck]a|quit[ao])s?|k|palos?|millon(?:es)?|gambas?)\b(?: y medi[oa]\b)?)`;
const PESOS = String.raw`(?: ?(?:de )?(?:pesos(?: argentinos)?|mangos|pe\b|\$|ars))?`;
const AMOUNT = String.raw`${NUMBER} ?(?:${UNIT})?${PESOS}(?![\p{L}\p{N}]| ?(?:%|anos?\b|mes(?:es)?\b|cms?\b))`;

/** '20-30 mil' and '20.000 a 30.000', but not 'talle 42 a 90 lucas', 'jean 38 a 50 mil' and 'jean 40 a 50000'. */
const RANGE =
  /(?<!\b(?:t|talles?|calzo|numero|nro|n[°º])[.:]? ?)\b(?:de )?(?!(?:3[46-9]|4[1-46-9]|5[1-4]) a |\d{1,3} a \$? ?\d{2,3}\.?\d{3}\b)(\d{1,3}|\d{2,3}\.?\d{3})(?: ?(?:mil|lucas|k))?(?: ?[-/] ?| a )(?=(?:\$ ?)?(\d{1,3}(?= ?(?:mil|lucas|k)\b)|\d{2,3}\.?\d{3}\b))/g;
const BETWEEN = new RegExp(String.raw`\b(?:entre|de) ?${AMOUNT} ?(?:y|a|-) ?${AMOUNT}`, "gu");
const AT_MOST = new RegExp(
  String.raw`(?:[<≤]=?|\b(?:(?:a|por|x)? ?menos de|hasta|max(?:imo)?|tope|(?:menor|inferior)(?:es)? a|bajo|(?:por )?debajo de|como mucho|(?:que )?no (?:(?:(?!(?:de|con|muy|tan) (?!mas))\p{L}+ ){0,3}?mas de|(?:se |me )*(?:pasen?|vayan?|excedan?|superen?)(?: de)?)))(?: l[oa]s| un[oa]s)? ?${AMOUNT}`,
  "gu",
);
const AT_LEAST = new RegExp(
  String.raw`(?:[>≥]=?|\b(?:mas de|desde|minimo|a partir de|arriba de|por encima de|superior(?:es)? a))(?: l[oa]s)? ?${AMOUNT}`,
  "gu",
);
/** '20 lucas para abajo', '50 mil o más'. */
const OR_LESS = new RegExp(
  String.raw`\b(${AMOUNT}) (?:para abajo|o menos|(?:(?:como |de )?(?:max(?:imo)?|mucho)|tope)(?! \$?\d))\b`,
  "gu",
);
const OR_MORE = new RegExp(String.raw`\b(${AMOUNT}) (?:para arriba|o mas)\b`, "gu");
/** '20 lucas', '$ 20.000' and a round 20000 are a budget. */
const BUDGET = new RegExp(
  String.raw`(?:\b(?:por|a|de|con|alrededor de|cerca de)(?: l[oa]s| un[oa]s)? )?(?<![\p{L}\p{N}])(?:${NUMBER} ?(?:${UNIT}${PESOS}|(?:de )?(?:pesos|mangos|ars))|(?:(?<=\p{L} )(?=\d{2,3}\.?\d00(?!\d))|(?:(?:ar)?\$|ars) ?)(\d[\d.]*(?:,\d+)?))(?![\p{L}\p{N}])`,
  "gu",
);

export function takePrices(folded: string): { range: PriceRange; rest: string } {
  const range: PriceRange = { minPrice: null, maxPrice: null };
  const put = (key: keyof PriceRange) => (_: string, number: string, unit: string | undefined) => {
    range[key] = amountOf(number, unit);
    return " ";
  };
  const rest = folded
    .replace(TENS, (_, ...words: (string | undefined)[]) =>
      String(words.slice(0, -2).reduce((sum, word = "") => sum + (NUMBERS[word] ?? 0), 0)),
    )
    .replace(RANGE, (all, from: string, to: string) => (thousandsOf(from) < thousandsOf(to) ? `de ${from} a ` : all))
    .replace(OR_LESS, "hasta $1")
    .replace(OR_MORE, "desde $1")
    .replace(BETWEEN, (all, from: string, fromUnit: string | undefined, to: string, toUnit: string | undefined) => {
      // 'De 36 a 40' is no price.
      if (all.startsWith("de") && toUnit === undefined && countOf(to) < MIN_PRICE) return all;
      range.minPrice = amountOf(from, fromUnit ?? toUnit);
      range.maxPrice = amountOf(to, toUnit);
      return " ";
    })
    .replace(AT_MOST, put("maxPrice"))
    .replace(AT_LEAST, put("minPrice"))
    .replace(BUDGET, (_, number: string, unit: string | undefined, round = number) => {
      range.maxPrice ??= amountOf(round, unit);
      return " ";
    });
  return { range, rest };
}

/** Spells numbers in `rest` as words again if `folded` had them so and they are no talle: 'años sesenta'. */
export function spellTens(rest: string, folded: string, isSize: (key: string) => boolean): string {
  return rest.replace(/\b[3-9]0\b/g, (digits) => {
    const word = TENS_WORDS[Number(digits) / 10 - 2]!;
    return isSize(digits) || !folded.includes(word) ? digits : word;
  });
}

/** '20% off', '15 % de descuento', 'descuento del 50'; without a number ('hot sale') any discount counts. */
const OFFER =
  /(?:\b(?:hot sale|black friday|cyber monday|(\d{1,2}) ?%?(?: o mas)? ?(?:(?:de )?off|(?:de )?(?:descuento|dto|rebaja))|(?:descuento|dto|rebaja) (?:del? )?(\d{1,2}) ?%?)|(?<!\d ?)%)(?![\p{L}\p{N}])/gu;

/** 'Lo más barato', 'remera baratita', 'la remera más cara'. */
const BY_PRICE =
  /\b(?:(?:el |l[ao]s? )?(?:mas (car)|(?:mas )?(?:barat(?:it|isim)?|economic))[oa]s?|(?:ordenad[oa]s )?por (?:menor precio|precio (?:menor|mas bajo)))\b/g;

/** Takes out the words for offers and for sorting by price; without them `leastDiscount` is 0 and `sort` null. */
export function takeOffers(folded: string): { leastDiscount: number; sort: ListingSort | null; rest: string } {
  let leastDiscount = 0;
  let sort: ListingSort | null = null;
  const rest = folded
    .replace(BY_PRICE, (_, isDear: string | undefined) => {
      sort ??= isDear ? "mayor-precio" : "menor-precio";
      return " ";
    })
    .replace(OFFER, (_, percent = "1", percentAfter = percent) => {
      leastDiscount = Number(percentAfter);
      return " ";
    });
  return { leastDiscount, sort, rest };
}

const MIN_PRICE = 500; // pesos; smaller amounts without a unit are thousands

function countOf(number: string): number {
  return number.startsWith("medi") ? 1 / 2 : (NUMBERS[number] ?? Number(number.replaceAll(".", "").replace(",", ".")));
}

/** 30 for '30.000', '30000' and the 30 of '30 mil'. */
function thousandsOf(number: string): number {
  return countOf(number) / (number.length > 3 ? 1_000 : 1);
}

/** '30.000', '30 mil', '30 lucas' and 'hasta 30' are equal; 'un palo y medio' is one and a half million. */
function amountOf(number: string, unit: string | undefined): number {
  const count = countOf(number);
  if (unit === undefined) return count < MIN_PRICE ? count * 1_000 : count;
  const half = unit.includes(" y ") ? 1 / 2 : 0;
  const [, pesos = 1] = UNITS.find(([pattern]) => pattern.test(unit)) ?? [];
  return (count + half) * pesos;
}

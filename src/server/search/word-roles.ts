import { isColorWord } from "#domain/color-family.ts";
import { isEmptyWord } from "#domain/empty-words.ts";
import { bigOf, isGarmentPart, isPackWord, stemOf, stemsOf } from "#domain/search.ts";
import { NUMBER_WORDS } from "#domain/size-names.ts";
import { isGarment, isKnown, relationsOf } from "./relations.ts";

/** The wanted thing (head), or what it is made of ('de lino'), has ('con aro'), does ('que abrigue'), is for ('para la cama') or is worn with ('abajo del sweater'). */
export type Role = "head" | "of" | "having" | "doing" | "purpose" | "wornWith" | null;

/** `isAsking`: part of asking or buying, unless the thesaurus knows the word. */
type Token = { word: string; role: Role; isAsking: boolean };

const WORD = /[\p{L}\p{N}]+(?:[-/]\p{N}+|\.5\b)?/gu;
const PURPOSE = new Set(["para", "pa", "xa", "ropa", "ropas"]);
const PARTS = new Map(Object.entries<Role>({ de: "of", con: "having", que: "doing", cuando: "doing", donde: "doing" }));
/** Alone a fabric of any kind; before its name nothing: 'tela de lino', 'de tela impermeable'. */
const CLOTH = /^(?:telas?|material)$/;
/** Numbers of parts, as texts spell them: 'con dos bolsillos'. */
const COUNTS = new Set(NUMBER_WORDS.slice(2));
/** 'Estuve viendo', 'me pasarías', 'comprarles', 'averiguar', 'alcanzame'. */
const VERB = /(?:[aei]ndo|[aei]me|[aei]r(?:me|te|se|l[aeo]s?|ia[ns]?)?|aba[ns]?|[ai]ste|aron|iera[ns]?|ieron|uv[eo])$/;
/** Before a verb: 'me mandás', 'cómo se lava', 'puedo lavar'. */
const BEFORE_VERB = /^(?:me|te|se|nos|les|cuanto|puedo|puede)$/;
/** 'Para poner abajo del sweater'. */
const WORN_WITH = new Set("abajo arriba bajo debajo encima".split(" "));
/** Dropped after a colour, since labels leave it out ('azul oscuro'). */
const BRIGHTNESS = stemsOf("claro oscuro seco pastel fuerte suave intenso");

/** The words that mean something, with roles taken from the others. Verbs before the garment are dropped as asking, unless the thesaurus knows them. */
export function wordsWithRoles(piece: string): Token[] {
  const tokens = tellingTokens(piece);
  const wanted = tokens.findIndex(({ word, role }) => role === null && isGarment(stemOf(word)));
  return tokens.filter(({ word, isAsking }, at) => at >= wanted || !isAsking || isKnown(stemOf(word)));
}

function tellingTokens(piece: string): Token[] {
  const tokens: Token[] = [];
  let [role, isPacked]: [Role, boolean] = [null, false];
  const all = piece.match(WORD) ?? [];
  // '2 remeras' is a count, '4 campera' a talle.
  const isPack = (word: string, next = "") =>
    next !== "" && isPackWord(word) && (!/\d/.test(word) || (/^x?\d$/.test(word) && next.endsWith("s")));
  const isThing = (word = "") => isGarment(stemOf(word));
  // 'Re' alone may become 'remera'.
  const isEmpty = (word: string) =>
    [word, word.replace(/(?<=.{4})(.)\1$/, "$1")].some(isEmptyWord) && (all.length > 1 || word.length > 2);
  for (const [at, word] of all.entries()) {
    const before = all[at - 1] ?? "";
    const spelled = NUMBER_WORDS[Number(word)] ?? word;
    const isPurpose = PURPOSE.has(word) || (word === "cuando" && tokens.length > 0); // not '¿cuándo hay remeras?'
    if (isPurpose && at + 1 < all.length) role = "purpose";
    else if (WORN_WITH.has(word) && isThing(all.slice(at + 1).find((next) => !isEmptyWord(next)))) role = "wornWith";
    else if (PARTS.has(before) && tokens.length > 0 && COUNTS.has(spelled) && all[at + 1]?.endsWith("s"))
      tokens.push({ word: spelled, role: "having", isAsking: false });
    else if (CLOTH.test(word) && !isEmptyWord(all[all[at + 1] === "de" ? at + 2 : at + 1] ?? "de")) role = "of";
    else if (isPack(word, all[at + 1])) isPacked = true;
    else if (!isEmpty(word) && !(BRIGHTNESS.has(stemOf(bigOf(word) ?? word)) && isColorWord(before))) {
      // A 'juego de sábanas' is sábanas; a 'juego de cama' is for the cama.
      if (isPacked && relationsOf(stemOf(word)).isSurrounding) role ??= "purpose";
      // 'Con mangas de cuero': the mangas are of cuero, not the campera.
      const isOfPart = before === "de" && isGarmentPart(tokens.at(-1)?.word ?? "");
      if (!(isPacked && tokens.length === 0))
        role ??= isOfPart ? "having" : (tokens.length > 0 && PARTS.get(before)) || null;
      if (role === "purpose" && before === "con" && isThing(word)) role = "wornWith";
      tokens.push({ word, role, isAsking: VERB.test(word) || BEFORE_VERB.test(before) });
      [role, isPacked] = [null, false];
    }
  }
  return tokens;
}

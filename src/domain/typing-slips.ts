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

/** Each key of a phone, and those around it, whether or not its middle row ends in ñ, which is folded to n. */
const KEYS = new Map(
  "qwa wqeas ewrsd retdf tryfg ytugh uyihj iuojk oipkl poln aqws sweadz dersfxz frtdgcx gtyfhvc hyugjbv juihknb kiojlmn lopkmn zsxd xdzcf cfxvg vgcbh bhvnj njbmklp mknl"
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

import { foldText } from "./spelling.ts";

const PARTICLES = new Set("de del la las los el y e da do dos von van sr sra".split(" "));

const MIN_SLIP = 4; // letters of a word that may hold a slip
const MIN_CUT = 3; // letters that a bank leaves of a word it cuts off

export function nameWords(name: string): string[] {
  return (foldText(name).match(/[a-z]+/g) ?? []).filter((word) => !PARTICLES.has(word));
}

/** At least one first and one last name agree, in any order; the payer's last word may be cut off or an initial. */
export function isSamePerson(payer: readonly string[], name: readonly string[], lastname: readonly string[]): boolean {
  const rest = [...payer];
  const surname = claim(rest, lastname, false);
  return surname > 0 && claim(rest, name, true) > 0;
}

/** Counts the words found in `rest` and removes them from it. */
function claim(rest: string[], words: readonly string[], mayBeInitial: boolean): number {
  let count = 0;
  for (const word of words) {
    const at = rest.findIndex((one, index) => isSameWord(one, word, index === rest.length - 1, mayBeInitial));
    if (at < 0) continue;
    rest.splice(at, 1);
    count += 1;
  }
  return count;
}

function isSameWord(written: string, word: string, isLast: boolean, mayBeInitial: boolean): boolean {
  if (written === word) return true;
  if (mayBeInitial && written.length === 1) return word.startsWith(written);
  if (isLast && written.length >= MIN_CUT && word.startsWith(written)) return true;
  return word.length >= MIN_SLIP && isOneSlip(written, word);
}

/** Whether they differ by one letter added, missing or replaced, or by two neighbours swapped. */
export function isOneSlip(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1];
  const [restA, restB] = [a.slice(start, endA), b.slice(start, endB)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}

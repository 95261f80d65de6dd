import letters from "./letters.json" with { type: "json" };

/** By letter: its advance, and its path (`M`, `L`, `Q`, `Z`) on a square of 1,000 units, y down, baseline at 0. */
const LETTERS: Readonly<Record<string, string>> = letters;

export const UNITS_PER_EM = 1000;

export const CAPITAL_HEIGHT = 0.75; // in parts of the size

export type Letter = { path: string; /** In parts of the size. */ advance: number };

/** Without its accent when the typeface lacks it; undefined when it cannot be drawn. */
export function findLetter(character: string): Letter | undefined {
  const drawn =
    LETTERS[character] ??
    LETTERS[character.normalize("NFD").charAt(0)] ??
    (isSpace(character) ? LETTERS[" "] : undefined);
  if (drawn === undefined) return undefined;
  const [advance = "", ...path] = drawn.split(" ");
  return { path: path.join(" "), advance: Number(advance) / UNITS_PER_EM };
}

export function lettersOf(text: string): Letter[] {
  return Array.from(text.normalize("NFC"), findLetter).filter((letter) => letter !== undefined);
}

export function widthOf(text: string, size: number): number {
  return lettersOf(text).reduce((sum, { advance }) => sum + advance * size, 0);
}

/** The first letter or digit as a capital; undefined when none can be drawn. */
export function initialOf(name: string): Letter | undefined {
  const capitals = Array.from(name.normalize("NFC").toLocaleUpperCase("es-AR"));
  return capitals
    .filter((character) => /[\p{L}\p{N}]/u.test(character))
    .map(findLetter)
    .find((letter) => letter !== undefined);
}

/** Lines of at most `width` pixels; what does not fit in `most` lines ends in '…'. */
export function breakLines(text: string, size: number, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((word) => breakWord(word, size, width))) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  const shown = lines.slice(0, most);
  let last = Array.from(shown.at(-1) ?? "");
  while (last.length > 0 && widthOf(`${last.join("")}…`, size) > width) last = last.slice(0, -1);
  return [...shown.slice(0, -1), `${last.join("")}…`];
}

function breakWord(word: string, size: number, width: number): string[] {
  const parts: string[] = [""];
  for (const character of word) {
    const longer = `${parts.at(-1)}${character}`;
    if (parts.at(-1) === "" || widthOf(longer, size) <= width) parts[parts.length - 1] = longer;
    else parts.push(character);
  }
  return parts.filter((part) => part !== "");
}

function isSpace(character: string): boolean {
  return /\s/u.test(character);
}

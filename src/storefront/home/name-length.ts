type NameLength = "short" | "medium" | "long" | "longest";

const LETTER = { narrow: 0.32, usual: 0.57, wide: 0.8 }; // widths in the display face, about, in sizes of a letter

const MOST = { short: 3.4, medium: 5.2, long: 8.2 }; // of the longest word; hero.css has them too

const LINES = { short: 1, medium: 2, long: 2.5 }; // of the whole name

export function nameLength(name: string): NameLength {
  const longestWord = Math.max(...name.split(" ").map(widthOf));
  const fits = (length: keyof typeof MOST) =>
    longestWord <= MOST[length] && widthOf(name) <= MOST[length] * LINES[length];
  return (["short", "medium", "long"] as const).find(fits) ?? "longest";
}

function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (/[ijlft1IJ.,' -]/.test(letter)) width += LETTER.narrow;
    else width += /[mwA-ZÑ&]/.test(letter) ? LETTER.wide : LETTER.usual;
  }
  return width;
}

/** The font size, at most `most`, at which the longest word of a name fits into its size container, also in capitals. */
export function nameSize(name: string, most: string): string {
  const letters = Math.max(...name.split(" ").map((word) => word.length));
  return `min(${most}, ${140 / letters}cqi)`;
}

/** Small letters without accents: how words are compared. */
export function foldText(text: string): string {
  // Most words have nothing to take off, and taking it off is most of the work.
  const bare = /^\p{ASCII}*$/u.test(text) ? text : text.normalize("NFD").replace(/\p{M}+/gu, "");
  return bare.toLowerCase();
}

/** One line of visible text: 'Azul  noche ' → 'Azul noche'. Control characters and lone surrogates are nobody's words. */
export function trimName(name: string): string {
  return name.replace(/[\p{C}\s]+/gu, " ").trim();
}

/** What the spellings of one name share: case, accents and spaces tell nothing apart. */
export function foldName(name: string): string {
  return trimName(foldText(name));
}

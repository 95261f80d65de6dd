/** For comparing: lower case without accents. */
export function foldText(text: string): string {
  // Most words are ASCII, and normalising is slow.
  const bare = /^\p{ASCII}*$/u.test(text) ? text : text.normalize("NFD").replace(/\p{M}+/gu, "");
  return bare.toLowerCase();
}

/** 'Azul  noche ' → 'Azul noche'; drops control characters and lone surrogates. */
export function trimName(name: string): string {
  return name.replace(/[\p{C}\s]+/gu, " ").trim();
}

/** Removes invisible characters copied along with a text: U+202A and U+202C from phones, soft hyphens. */
export function withoutInvisible(text: string): string {
  return text.replace(/\p{Cf}/gu, "");
}

/** At most `most` UTF-16 units, never splitting a surrogate pair. */
export function cutText(text: string, most: number): string {
  return text
    .slice(0, most)
    .toWellFormed()
    .replace(/\ufffd$/, "");
}

/** The first `most` characters of a longer text, and '…'. */
export function excerpt(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length > most ? `${characters.slice(0, most).join("")}…` : text;
}

/** Equal for spellings that differ in case, accents or spaces. */
export function foldName(name: string): string {
  return trimName(foldText(name));
}

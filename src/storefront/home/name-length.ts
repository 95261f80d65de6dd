type NameLength = "short" | "medium" | "long";

/** The most characters that fit the poster on one line at its largest. */
const SHORT = 8;

/** The most characters that fit it on two or three smaller lines, and the most of one word that need not be broken. */
const MEDIUM = { name: 18, word: 9 };

/** How large a shop's name can be set: a short one fills the poster, a longer one breaks into lines at its words. */
export function nameLength(name: string): NameLength {
  if (name.length <= SHORT) return "short";
  const longestWord = Math.max(...name.split(/\s+/).map((word) => word.length));
  return name.length <= MEDIUM.name && longestWord <= MEDIUM.word ? "medium" : "long";
}

type NameLength = "short" | "medium" | "long";

const SHORT = 8; // characters that fit on one line at the largest size

const MEDIUM = { name: 18, word: 9 }; // characters on two or three smaller lines, and in one word

export function nameLength(name: string): NameLength {
  if (name.length <= SHORT) return "short";
  const longestWord = Math.max(...name.split(/\s+/).map((word) => word.length));
  return name.length <= MEDIUM.name && longestWord <= MEDIUM.word ? "medium" : "long";
}

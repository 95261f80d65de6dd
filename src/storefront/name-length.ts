type NameLength = "short" | "medium" | "long";

/** How large a shop's name can be set: a short one fills the poster, a longer one breaks into lines at its words. */
export function nameLength(name: string): NameLength {
  if (name.length <= 8) return "short";
  const longestWord = Math.max(...name.split(/\s+/).map((word) => word.length));
  return name.length <= 18 && longestWord <= 9 ? "medium" : "long";
}

import { expect, test } from "vitest";
import { audiencesOf, audiencesOfWord, suitedByNames } from "./audience.ts";

const product = { thing: "remera", isShoe: false, words: [] as string[], category: "", sizes: ["s", "m"] };

test.each([
  ["a remera of which nothing is said", {}, ["mujer", "hombre"]],
  ["one for men", { words: ["remera", "de", "hombre"] }, ["hombre"]],
  ["a pollera", { thing: "pollera" }, ["mujer"]],
  ["a talle in months", { sizes: ["3-6 meses", "6-9 meses"] }, ["nena", "nene", "chico", "bebe"]],
  ["months in short", { sizes: ["0-3 m", "12 m"] }, ["nena", "nene", "chico", "bebe"]],
  ["a talle in years", { sizes: ["4 anos"], words: ["nena"] }, ["nena", "chico"]],
  ["numbers up to sixteen", { sizes: ["4", "6", "16"], category: "Nenes" }, ["nene", "chico"]],
  ["a category of 'niños'", { sizes: ["4", "6"], category: "Bebés y niños" }, ["nena", "nene", "chico"]],
  [
    "a talle in years, for babies and children",
    { sizes: ["6 anos"], category: "Niños y bebés" },
    ["nena", "nene", "chico"],
  ],
  ["a vestido for 'niños'", { thing: "vestido", category: "Niños" }, ["nena", "chico"]],
  ["what has no talle, for babies and children", { category: "Bebés y niños" }, ["nena", "nene", "chico", "bebe"]],
  ["talles 1, 2, 3", { thing: "vestido", sizes: ["1", "2", "3"] }, ["mujer"]],
  ["talles 2 and 4", { sizes: ["2", "4"] }, ["nena", "nene", "chico"]],
  ["a jean for who expects a child", { thing: "jean", words: ["para", "el", "embarazo"] }, ["mujer"]],
  [
    "what is worn on the way home from the hospital",
    { words: ["de", "la", "maternidad"], sizes: ["0-3 meses"] },
    ["nena", "nene", "chico", "bebe"],
  ],
  ["small shoes", { thing: "zapatilla", isShoe: true, sizes: ["28", "34"] }, ["nena", "nene", "chico"]],
  ["large shoes", { thing: "mocasin", isShoe: true, sizes: ["39", "44"] }, ["hombre"]],
  ["women's shoes", { thing: "sandalia", isShoe: true, sizes: ["35", "40"] }, ["mujer"]],
])("%s", (_, words, audiences) => {
  expect(audiencesOf({ ...product, ...words })).toEqual(audiences);
});

test("'niños' are any child, a 'beba' is a baby, a 'hija' may be grown up, and most words are nobody", () => {
  expect(audiencesOfWord("hija")).toEqual(["nena", "mujer"]);
  expect(audiencesOfWord("abuelo")).toEqual(["hombre"]);
  expect(audiencesOfWord("abuelita")).toEqual(["mujer"]);
  expect(audiencesOfWord("bebito")).toEqual(["bebe"]);
  expect(audiencesOfWord("ninos")).toEqual(["chico"]);
  expect(audiencesOfWord("nene")).toEqual(["nene"]);
  expect(audiencesOfWord("beba")).toEqual(["bebe"]);
  expect(audiencesOfWord("remera")).toEqual([]);
  expect(audiencesOfWord("escolar")).toEqual([]);
  expect(audiencesOfWord("embarazada")).toEqual([]);
});

test("'Niños' are boys beside 'Niñas', and any child elsewhere", () => {
  expect(suitedByNames(["Mujer", "Niñas", "Niños"])).toEqual(["Mujer", "Niñas", "varones"]);
  expect(suitedByNames(["Niños y niñas", "Bebas"])).toEqual(["Niños y niñas", "Bebas"]);
});

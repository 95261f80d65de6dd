import { expect, test } from "vitest";
import { isOneSlip, isSamePerson, nameWords } from "./person-name.ts";

const same = (payer: string, name: string, lastname: string) =>
  isSamePerson(nameWords(payer), nameWords(name), nameWords(lastname));

test.each([
  ["PEREZ JUAN CARLOS", "Juan Carlos", "Pérez"],
  ["juan perez", "Juan", "Pérez"],
  ["PEREZ JUAN CARL", "Juan Carlos", "Pérez"], // cut off
  ["GONZALEZ MAR", "María Flor", "González"],
  ["PERES JUAN", "Juan", "Pérez"],
  ["PEREZ JAUN", "Juan", "Perez"],
  ["PEREZ J", "Juan", "Pérez"],
  ["NUNEZ DE LA CRUZ ANA", "Ana", "De la Cruz"],
])("%s is %s %s", (payer, name, lastname) => expect(same(payer, name, lastname)).toBe(true));

test.each([
  ["PEREZ", "Juan", "Pérez"],
  ["PEREZ MARTA", "Juan", "Pérez"],
  ["JUAN LOPEZ", "Juan", "Pérez"],
  ["", "Juan", "Pérez"],
  ["DE LA", "Juan", "De la Cruz"],
  ["SOSA ANA", "Eva", "Sosa"],
  ["P JUAN", "Juan", "Pérez"],
  ["PER JUAN", "Juan", "Pérez"],
  ["PEREZ JU", "Juan", "Pérez"],
  ["SOSA EMA", "Eva", "Sosa"], // a slip in so short a word is another name
])("%s is not %s %s", (payer, name, lastname) => expect(same(payer, name, lastname)).toBe(false));

test("a slip is one letter more, less or other, or two that changed sides", () => {
  expect(
    [
      ["perez", "peres"],
      ["perez", "perz"],
      ["perez", "perrez"],
      ["juan", "jaun"],
      ["a", "a"],
    ].every(([a = "", b = ""]) => isOneSlip(a, b)),
  ).toBe(true);
  expect(
    [
      ["perez", "prz"],
      ["juan", "nauj"],
      ["perez", "lopez"],
      ["juan", "jxyan"],
      ["juan", "xuam"],
      ["juan", "juanita"],
    ].some(([a = "", b = ""]) => isOneSlip(a, b)),
  ).toBe(false);
});

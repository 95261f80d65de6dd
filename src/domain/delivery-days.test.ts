import { expect, test } from "vitest";
import { readDays } from "./delivery-days.ts";

test("the usual words for how long a delivery takes are days", () => {
  const read = {
    "3 a 5 días hábiles": { from: 3, to: 5 },
    "3-5 dias": { from: 3, to: 5 },
    "De 2 a 4 días": { from: 2, to: 4 },
    "entre 7 y 10 días  hábiles": { from: 7, to: 10 },
    "1 día": { from: 1, to: 1 },
    "24 horas": { from: 1, to: 1 },
    "24 a 48 hs": { from: 1, to: 2 },
    "12 hs.": { from: 1, to: 1 },
  };
  for (const [text, days] of Object.entries(read)) expect(readDays(text), text).toEqual(days);
});

test("other words are left as words", () => {
  for (const text of [
    "",
    "en el día",
    "a coordinar",
    "5 a 3 días",
    "3 a 5",
    "2 semanas",
    "3 días (CABA)",
    "1000 días",
  ]) {
    expect(readDays(text), text).toBeUndefined();
  }
});

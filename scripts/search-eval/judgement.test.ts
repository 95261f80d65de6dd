import { expect, test } from "vitest";
import { judge } from "./judgement.ts";
import { readQueries } from "./labelled-query.ts";

const SLUGS = ["remera-pampa", "remera-delta", "musculosa-isleta", "bolso-mercado"];

const SOURCE = `# comment
@tees = pampa delta
name | remera | @tees | isleta
absent | mochila | - | mercado
`;

test("a query's labels are products of the catalogue, and those that are near are no hits", () => {
  const [tee, backpack] = readQueries(SOURCE, SLUGS);
  expect([...tee!.hits]).toEqual(["remera-pampa", "remera-delta"]);
  expect([...tee!.near]).toEqual(["musculosa-isleta"]);
  expect(backpack!.hits.size).toBe(0);
  expect(() => readQueries("name | x | zapato | -", SLUGS)).toThrow("Not one product: zapato");
  expect(() => readQueries("name | x | @shoes | -", SLUGS)).toThrow("No such group: @shoes");
  expect(() => readQueries("name | x | pampa | -\nname | x | delta | -", SLUGS)).toThrow("Written twice: x");
});

test("half of what should come first, a third of what is shown, and one silent answer are counted as such", () => {
  const [tee, backpack] = readQueries(SOURCE, SLUGS);
  const figures = judge([
    { query: tee!, shown: ["remera-pampa", "bolso-mercado", "boina-ayacucho"] },
    { query: backpack!, shown: ["bolso-mercado"] },
  ]);
  expect(figures).toEqual({ queries: 2, rPrecision: 1 / 2, precision: 1 / 6, silent: 1, absent: 1 });
});

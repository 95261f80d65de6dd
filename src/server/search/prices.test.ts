import { expect, test } from "vitest";
import { takePrices } from "./prices.ts";

test.each([
  ["remera hasta 30 mil", null, 30_000],
  ["remera de menos de $30.000", null, 30_000],
  ["remeras $30.000", null, 30_000],
  ["camisa max 60000", null, 60_000],
  ["menor a 60 mil", null, 60_000],
  ["botas 20 lucas", null, 20_000],
  ["por 20k", null, 20_000],
  ["hasta medio palo", null, 500_000],
  ["que no pase de 15 mil pesos", null, 15_000],
  ["entre 20 y 30 mil", 20_000, 30_000],
  ["de 20 a 30 lucas", 20_000, 30_000],
  ["mas de 100000", 100_000, null],
  ["hasta veinte mil mangos", null, 20_000],
  ["hasta treinta y cinco mil", null, 35_000],
  ["entre treinta y cuarenta mil", 30_000, 40_000],
  ["no mas de 40k", null, 40_000],
  ["no quiero gastar mas de 30 lucas", null, 30_000],
  ["20 luquitas maximo", null, 20_000],
  ["50 mil como mucho", null, 50_000],
  ["hasta 25 luquitas", null, 25_000],
  ["hasta un palo y medio", null, 1_500_000],
  ["entre 30 mil y medio palo", 30_000, 500_000],
  ["150 lucas para abajo", null, 150_000],
  ["200 mil o mas", 200_000, null],
  ["regalo 10000", null, 10_000],
  ["remera 30.000", null, 30_000],
  ["30000", null, null],
  ["de 2 a 4 anos", null, null],
  ["zapatillas 38", null, null],
])("%s: %s to %s", (q, minPrice, maxPrice) => {
  expect(takePrices(q).range).toEqual({ minPrice, maxPrice });
});

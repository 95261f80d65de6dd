import { expect, test } from "vitest";
import { PROVINCE_LETTERS, PROVINCES, type Province, provinceOfNumber } from "./provinces.ts";

/** At least two localities of every province; each one's last is near a border or starts a range. */
const LOCALITIES: Record<Province, Record<string, number>> = {
  C: { Monserrat: 1000, Palermo: 1425, Belgrano: 1428, Pompeya: 1437 },
  B: { Avellaneda: 1870, "La Plata": 1900, "Mar del Plata": 7600, "Bahía Blanca": 8000, Patagones: 8504 },
  K: { "San Fernando del Valle": 4700, Tinogasta: 5340, "Santa María": 4139, Recreo: 5260 },
  H: { Resistencia: 3500, "Sáenz Peña": 3700, Charata: 3730, "Villa Ángela": 3540 },
  U: { Rawson: 9103, Trelew: 9100, "Puerto Madryn": 9120, Esquel: 9200, "Comodoro Rivadavia": 9000 },
  X: { Córdoba: 5000, "Villa María": 5900, "Río Cuarto": 5800, "San Francisco": 2400, "Cruz Alta": 2189 },
  W: { Corrientes: 3400, Goya: 3450, "Paso de los Libres": 3230, "Monte Caseros": 3220, "Santo Tomé": 3340 },
  E: { Paraná: 3100, Concordia: 3200, Gualeguaychú: 2820, Gualeguay: 2840, Chajarí: 3228 },
  P: { Formosa: 3600, Clorinda: 3610 },
  Y: { "San Salvador de Jujuy": 4600, "La Quiaca": 4650, "San Pedro": 4500 },
  L: { "Santa Rosa": 6300, "General Pico": 6360, "General Acha": 8200 },
  F: { "La Rioja": 5300, Chilecito: 5360, Chamical: 5380, Chepes: 5470 },
  M: { Mendoza: 5500, "San Rafael": 5600, Malargüe: 5613 },
  N: { Posadas: 3300, Oberá: 3360, Eldorado: 3380, "Puerto Iguazú": 3370 },
  Q: { Neuquén: 8300, Zapala: 8340, "San Martín de los Andes": 8370, "Villa La Angostura": 8407, Centenario: 8309 },
  R: {
    Viedma: 8500,
    "General Roca": 8332,
    Cipolletti: 8324,
    Bariloche: 8400,
    "Choele Choel": 8360,
    "Río Colorado": 8138,
  },
  A: { Salta: 4400, Orán: 4530, Tartagal: 4560, "Rosario de la Frontera": 4190 },
  J: { "San Juan": 5400, Caucete: 5442 },
  D: { "San Luis": 5700, "Villa Mercedes": 5730, Merlo: 5881 },
  Z: { "Río Gallegos": 9400, "Caleta Olivia": 9011, "El Calafate": 9405, "Perito Moreno": 9040 },
  S: {
    Rosario: 2000,
    "Santa Fe": 3000,
    Rafaela: 2300,
    "Venado Tuerto": 2600,
    "Villa Constitución": 2919,
    Rufino: 6100,
  },
  G: { "Santiago del Estero": 4200, "La Banda": 4300, "Termas de Río Hondo": 4220, Añatuya: 3760, Frías: 4230 },
  V: { Ushuaia: 9410, "Río Grande": 9420, "Puerto Argentino": 9409 },
  T: { Tucumán: 4000, "Yerba Buena": 4107, Concepción: 4146, "Tafí Viejo": 4103 },
};

const KNOWN = PROVINCE_LETTERS.flatMap((province) =>
  Object.entries(LOCALITIES[province]).map(([name, code]) => ({ name, code, province })),
);

test.each(KNOWN)("the post of $name, $code, is in province $province", ({ code, province }) => {
  expect(provinceOfNumber(code)).toBe(province);
});

test("every code that is written has a province, and no province goes without", () => {
  const codes = Array.from({ length: 9000 }, (_, index) => provinceOfNumber(1000 + index));
  expect(codes).not.toContain(undefined);
  expect(new Set(codes)).toEqual(new Set(PROVINCE_LETTERS));
  expect(Object.keys(PROVINCES)).toHaveLength(24);
  expect(provinceOfNumber(999)).toBeUndefined();
});

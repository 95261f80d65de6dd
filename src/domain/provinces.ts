/** Provinces by the letter that begins a postal code of eight characters (CPA) and ISO 3166-2:AR. */
export const PROVINCES = {
  C: "Ciudad Autónoma de Buenos Aires",
  B: "Buenos Aires",
  K: "Catamarca",
  H: "Chaco",
  U: "Chubut",
  X: "Córdoba",
  W: "Corrientes",
  E: "Entre Ríos",
  P: "Formosa",
  Y: "Jujuy",
  L: "La Pampa",
  F: "La Rioja",
  M: "Mendoza",
  N: "Misiones",
  Q: "Neuquén",
  R: "Río Negro",
  A: "Salta",
  J: "San Juan",
  D: "San Luis",
  Z: "Santa Cruz",
  S: "Santa Fe",
  G: "Santiago del Estero",
  V: "Tierra del Fuego",
  T: "Tucumán",
} as const;

export type Province = keyof typeof PROVINCES;

export const PROVINCE_LETTERS = Object.keys(PROVINCES) as Province[];

export function isProvince(letter: string): letter is Province {
  return Object.hasOwn(PROVINCES, letter);
}

/**
 * The first code of each run of four-digit codes and its province. Runs follow post offices, not borders: a code near a
 * border may be its neighbour's, so a letter that a buyer types always wins.
 */
const RUNS: readonly (readonly [from: number, province: Province])[] = [
  [1000, "C"],
  [1500, "B"],
  [2000, "S"],
  [2700, "B"],
  [2820, "E"],
  [2890, "B"],
  [3000, "S"],
  [3100, "E"],
  [3300, "N"],
  [3340, "W"],
  [3350, "N"],
  [3400, "W"],
  [3500, "H"],
  [3550, "S"],
  [3590, "P"],
  [3700, "H"],
  [3740, "G"],
  [4000, "T"],
  [4184, "G"],
  [4400, "A"],
  [4500, "Y"],
  [4530, "A"],
  [4600, "Y"],
  [4650, "A"],
  [4652, "Y"],
  [4700, "K"],
  [5000, "X"],
  [5260, "K"],
  [5270, "X"],
  [5300, "F"],
  [5315, "K"],
  [5350, "F"],
  [5400, "J"],
  [5500, "M"],
  [5700, "D"],
  [5800, "X"],
  [5881, "D"],
  [5884, "X"],
  [6000, "B"],
  [6100, "S"],
  [6105, "B"],
  [6106, "S"],
  [6120, "X"],
  [6200, "L"],
  [6222, "B"],
  [6228, "L"],
  [6230, "B"],
  [6270, "X"],
  [6300, "L"],
  [6400, "B"],
  [8134, "R"],
  [8142, "B"],
  [8200, "L"],
  [8208, "R"],
  [8300, "Q"],
  [8303, "R"],
  [8309, "Q"],
  [8324, "R"],
  [8340, "Q"],
  [8400, "R"],
  [8407, "Q"],
  [8409, "R"],
  [8504, "B"],
  [8514, "R"],
  [9000, "U"],
  [9011, "Z"],
  [9020, "U"],
  [9040, "Z"],
  [9100, "U"],
  [9300, "Z"],
  [9410, "V"],
  [9422, "Z"],
];

/** Of a four-digit code; undefined below the first. */
export function provinceOfNumber(code: number): Province | undefined {
  return RUNS.findLast(([from]) => from <= code)?.[1];
}

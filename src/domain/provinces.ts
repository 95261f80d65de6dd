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

/** The first code of each run, by the province of most of its localities in GeoNames (CC BY 4.0). Post offices, not borders, so a typed letter wins. */
const RUNS = `
  1000C 1500B 2000S 2189X 2190S 2354G 2400X 2401S 2411X 2438S 2525X 2526S 2550X 2600S 2619X 2622S 2623X 2630S
  2645X 2700B 2722S 2740B 2820E 2890B 2918S 2930B 3000S 3062G 3066S 3100E 3194W 3200E 3220W 3228E 3230W 3240E
  3300N 3302W 3304N 3340W 3350N 3400W 3500H 3550S 3600P 3700H 3712G 3716H 3736G 4000T 4126A 4127T 4139K 4141T
  4184G 4186T 4189G 4190A 4195T 4197G 4198A 4200G 4231K 4233G 4234K 4237G 4242T 4296G 4400A 4500Y 4530A 4600Y
  4633A 4634Y 4651A 4653Y 4700K 5000X 5250G 5260K 5270X 5274F 5280X 5300F 5315K 5325F 5331K 5350F 5400J 5470F
  5476J 5500M 5700D 5800X 5831D 5833X 5835D 5837X 5881D 5885X 6000B 6009S 6010B 6036S 6037B 6039S 6040B 6100S
  6105B 6106S 6119X 6179L 6215D 6220L 6223B 6225X 6228L 6230B 6270X 6277D 6300L 6335B 6352L 6389D 6400B 8138R
  8142B 8200L 8300Q 8301R 8305Q 8306R 8309Q 8324R 8340Q 8360R 8370Q 8400R 8401Q 8409R 8504B 8505R 8506B 8514R
  9000U 9011Z 9020U 9040Z 9100U 9300Z 9409V
`;

type Run = { from: number; province: Province };

// Built on first use: work done at module load stays in every script that imports any part of this file.
let runs: readonly Run[] | undefined;

function readRuns(): Run[] {
  return [...RUNS.matchAll(/(\d{4})([A-Z])/g)].flatMap(([, from, letter = ""]) =>
    isProvince(letter) ? { from: Number(from), province: letter } : [],
  );
}

export function provinceOfNumber(code: number): Province | undefined {
  runs ??= readRuns();
  return runs.findLast(({ from }) => from <= code)?.province;
}

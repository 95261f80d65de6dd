/** The papers the whole collection is cut from. */
export const paper = {
  sheet: "#FBF9F6",
  ink: "#171512",
  cream: "#F3EADB",
  ecru: "#F7F1E6",
  sand: "#D9C6A5",
  camel: "#BD8F5C",
  ochre: "#CF9636",
  brick: "#A8432F",
  rust: "#8C3A22",
  rose: "#CF9C92",
  blush: "#E3C2B4",
  olive: "#6E7048",
  moss: "#4B5238",
  slate: "#71889B",
  mist: "#B9C5CB",
  denim: "#445F7E",
  navy: "#232F48",
  charcoal: "#35322F",
  grey: "#8D877E",
  leather: "#7A4A2E",
  wood: "#B98B5E",
  metal: "#B9AF9C",
  brass: "#C39A4B",
} as const;

/** Two tones by category: the table and the shape cut out behind the garment. The `deep` ones lie under pale garments. */
export const backdrops = {
  remeras: { table: "#EADFCD", shape: "#E1D0B6", deepTable: "#CDAF8C", deepShape: "#BF9B74" },
  "camisas-y-vestidos": { table: "#DDE0DB", shape: "#CDD3CF", deepTable: "#A9B7B8", deepShape: "#94A5A7" },
  "pantalones-y-polleras": { table: "#EBD8CB", shape: "#E0C4B2", deepTable: "#C59680", deepShape: "#B5816A" },
  "abrigos-y-tejidos": { table: "#DCD8C7", shape: "#CCC8B0", deepTable: "#A5A88A", deepShape: "#92967A" },
  accesorios: { table: "#EFE0C2", shape: "#E4CB9B", deepTable: "#D3AE6C", deepShape: "#C59C55" },
} as const;

export type CategorySlug = keyof typeof backdrops;

/** Mixes a colour (#rrggbb) towards another by a share from 0 to 1. */
function mix(color: string, towards: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const from = Number.parseInt(color.slice(at, at + 2), 16);
    const to = Number.parseInt(towards.slice(at, at + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

/** The same paper in shadow. */
export function darker(color: string, share: number): string {
  return mix(color, "#1d110b", share);
}

/** The same paper in light. */
export function lighter(color: string, share = 0.14): string {
  return mix(color, "#fff6e6", share);
}

/** Whether a paper is so dark that marks upon it must be lighter than it. */
export function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return red * 0.3 + green * 0.59 + blue * 0.11 < 95;
}

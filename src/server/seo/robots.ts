import { PAGES } from "../pages/page-table.ts";

/** They give one list countless addresses; `q` and `ofertas` need no rule, since their pages are noindex. */
const FILTERS = ["talle", "color", "precio_min", "precio_max", "en_stock", "orden"];

const PRIVATE = [
  "/admin",
  "/api/",
  ...Object.values(PAGES)
    .filter(({ indexed }) => indexed === "never")
    .flatMap(({ paths }) => paths.map((path) => path.replace(/:.*/, ""))),
];

export function writeRobots(publicUrl: string): string {
  const filters = FILTERS.flatMap((name) => [`/productos?${name}=`, `/productos?*&${name}=`]);
  return `${["User-agent: *", ...[...PRIVATE, ...filters].map((path) => `Disallow: ${path}`)].join("\n")}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** Parameters of the list that make one page out of countless addresses; `q` and `ofertas` say themselves that they are no results. */
const FILTERS = ["talle", "color", "precio_min", "precio_max", "en_stock", "orden"];

/** Where nothing is found, or nobody but one person has anything to find. */
const PRIVATE = ["/admin", "/api/", "/pedido/", "/mi-pedido", "/favoritos"];

/** What crawlers are asked to leave alone, and where everything else is named. */
export function writeRobots(publicUrl: string): string {
  const filters = FILTERS.flatMap((name) => [`/productos?${name}=`, `/productos?*&${name}=`]);
  return `${["User-agent: *", ...[...PRIVATE, ...filters].map((path) => `Disallow: ${path}`)].join("\n")}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

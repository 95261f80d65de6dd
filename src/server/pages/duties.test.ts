import { expect, test } from "vitest";
import type { FOOTER_FIELDS } from "#domain/settings.ts";
import { openShop } from "../../../test/shop.ts";

const OWNERS_DATA = {
  shop_name: "La Percha",
  legal_name: "Percha <Sur> S.R.L.",
  cuit: "20-26756539-3",
  whatsapp: "5491155554444",
  contact_email: "hola@percha.example",
  hours: "Lunes a viernes\n10 a 18 h",
  street_address: "Defensa 1234",
  instagram: "la.percha",
  consumer_claims_url: "https://reclamos.example/",
  fiscal_data_url: "https://fiscal.example/qr",
  terms: "# Cambios\nTienes 30 días.\n\n<script>alert(1)</script>",
  privacy: "Guardamos lo necesario.",
  iva_rate: "21.00",
};

/** What each of them is in the footer. */
const IN_FOOTER: Record<(typeof FOOTER_FIELDS)[number], string> = {
  shop_name: ">La Percha<",
  legal_name: "Percha &lt;Sur&gt; S.R.L.",
  cuit: "CUIT 20-26756539-3",
  whatsapp: 'href="https://wa.me/5491155554444"',
  contact_email: 'href="mailto:hola@percha.example"',
  hours: "Lunes a viernes\n10 a 18 h",
  street_address: "Defensa 1234",
  instagram: 'href="https://www.instagram.com/la.percha/"',
  consumer_claims_url: 'Defensa de las y los Consumidores. Para reclamos: <a href="https://reclamos.example/"',
  fiscal_data_url: 'href="https://fiscal.example/qr"',
};

const footerOf = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? "";
const dataOf = (html: string) => JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? "") as object;

test("an empty shop says nothing that is not so", async () => {
  await using shop = await openShop();
  const html = await (await shop.request("/")).text();
  const footer = footerOf(html);

  expect(footer).toContain('href="/arrepentimiento"');
  for (const words of ["Defensa", "Data Fiscal", "CUIT", "wa.me", "mailto", "instagram", "/terminos", "/privacidad"]) {
    expect(footer).not.toContain(words);
  }
  expect(dataOf(html)).toEqual({
    page: { name: "home", products: [] },
    settings: { shop_name: "Saitam", alias: "", holder: "", cbu: "", bank: "", cuit: "" },
  });
});

test("what the owner said stands at the end of every page, and costs its data nothing", async () => {
  await using shop = await openShop();
  await shop.db.updateTable("settings").set(OWNERS_DATA).execute();
  const product = await shop.sells();
  for (const path of ["/", "/productos", `/producto/${product.id}`, "/arrepentimiento", "/terminos", "/nada"]) {
    const html = await (await shop.request(path)).text();
    const footer = footerOf(html);
    const links = [">Ingrese aquí</a>", 'href="/terminos"', 'href="/privacidad"'];
    for (const words of [...Object.values(IN_FOOTER), ...links]) expect(footer).toContain(words);
    expect(dataOf(html)).toMatchObject({ settings: { shop_name: "La Percha", iva_rate: 21, has_privacy: true } });
    expect(JSON.stringify(dataOf(html))).not.toContain("reclamos.example");
  }
});

test("the owner's texts have a page while there is one", async () => {
  await using shop = await openShop();
  for (const path of ["/terminos", "/privacidad"]) expect((await shop.request(path)).status).toBe(404);

  await shop.db.updateTable("settings").set(OWNERS_DATA).execute();
  await shop.changes.settled();
  const terms = await shop.request("/terminos");
  expect(terms.status).toBe(200);
  const html = await terms.text();
  expect(html).toMatch(/<h2[^>]*>Cambios<\/h2><p[^>]*>Tienes 30 días\.<\/p>/);
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("25.326");
  const privacy = await (await shop.request("/privacidad")).text();
  expect(privacy).toContain("Guardamos lo necesario.");
  expect(privacy).toContain("intervalos no inferiores a seis meses");

  await shop.db.updateTable("settings").set({ terms: "" }).execute();
  await shop.changes.settled();
  expect((await shop.request("/terminos")).status).toBe(404);
});

test("the price without taxes is said while there is a rate", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ price: 20_000 });
  const page = async () => (await (await shop.request(`/producto/${product.id}`)).text()).replaceAll("\u00a0", " ");
  expect(await page()).not.toContain("Precio sin impuestos nacionales");

  await shop.db.updateTable("settings").set({ iva_rate: "21.00" }).execute();
  await shop.changes.settled();
  expect(await page()).toContain("Precio sin impuestos nacionales: $ 16.529");
});

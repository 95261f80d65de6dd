/** Draws the demo catalogue into ../images/; README.md says how to call it. */
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type AvifOptions, type Sharp } from "sharp";
import { pictureFile } from "../../src/domain/image.ts";
import { findDominantColor } from "../../src/server/images/dominant-color.ts";
import { demoCatalogue } from "../catalogue.ts";
import { pictures } from "./collection.ts";
import { heroLandscape, heroPortrait } from "./hero.ts";
import { print } from "./picture.ts";

type Manifest = Record<string, { width: number; height: number; average: string; dominant: string }>;

const folder = join(import.meta.dirname, "../images");
/** Beside the part of the home page that shows them. */
const heroFolder = join(import.meta.dirname, "../../src/storefront/home/hero");
const manifestPath = join(folder, "manifest.json");
const widths = [320, 640, 960, 1440];
const heroes = [
  { file: "hero-landscape", width: 1920, height: 1400, widths: [960, 1440, 1920], drawing: heroLandscape },
  { file: "hero-portrait", width: 1080, height: 1350, widths: [540, 750, 1080], drawing: heroPortrait },
];
/** It is what a visitor sees first: a fifth smaller, at ten times the work and with no difference to the eye. */
const HERO_AVIF = { quality: 46, effort: 9 };
const mostBytes = 16_000_000;

const wanted = process.argv.slice(2);
await mkdir(folder, { recursive: true });
if (!wanted.includes("check")) await draw(filesOf(wanted), wanted.length === 0 || wanted.includes("hero"));
await check();

/** The picture files of the products asked for; of all when none is. */
function filesOf(slugs: readonly string[]): string[] {
  if (slugs.length === 0) return Object.keys(pictures);
  return slugs.flatMap((slug) => {
    if (slug === "hero") return [];
    const product = demoCatalogue.products.find((one) => one.slug === slug);
    if (!product) throw new Error(`No product is called ${slug}`);
    return product.images.map(({ file }) => file);
  });
}

async function draw(files: readonly string[], withHero: boolean): Promise<void> {
  const manifest = await readManifest();
  for (const [i, file] of files.entries()) {
    const drawing = pictures[file];
    if (!drawing) throw new Error(`Nothing draws ${file}`);
    const started = performance.now();
    const sheet = await print(drawing());
    const { channels } = await sheet.clone().stats();
    const average = `#${channels
      .slice(0, 3)
      .map(({ mean }) => Math.round(mean).toString(16).padStart(2, "0"))
      .join("")}`;
    const dominant = await findDominantColor(sheet.clone());
    manifest[file] = { width: 1600, height: 2000, average, dominant };
    await write(sheet.removeAlpha(), join(folder, file), widths);
    console.log(`${i + 1}/${files.length} ${file} ${Math.round(performance.now() - started)} ms`);
  }
  if (withHero) {
    for (const hero of heroes) {
      const sheet = await print(hero.drawing(), hero.width, hero.height);
      await write(sheet, join(heroFolder, hero.file), hero.widths, HERO_AVIF);
      console.log(hero.file);
    }
  }
  const ordered = Object.fromEntries(
    Object.keys(pictures).flatMap((file) => (manifest[file] ? [[file, manifest[file]]] : [])),
  );
  await writeFile(manifestPath, `${JSON.stringify(ordered, null, 2)}\n`);
  if (files.length === Object.keys(pictures).length) await clear();
}

/** Writes a picture in each width, as WebP and AVIF. */
async function write(
  sheet: Sharp,
  base: string,
  sizes: readonly number[],
  avif: AvifOptions = { quality: 50, effort: 4 },
): Promise<void> {
  for (const width of sizes) {
    const small = await sheet.clone().resize(width).raw().toBuffer({ resolveWithObject: true });
    const { channels, height } = small.info;
    const scaled = sharp(small.data, { raw: { width, height, channels } });
    await scaled
      .clone()
      .webp({ quality: 76, effort: 6 })
      .toFile(pictureFile(base, width, "webp"));
    await scaled
      .clone()
      .avif({ ...avif, chromaSubsampling: "4:2:0" })
      .toFile(pictureFile(base, width, "avif"));
  }
}

async function readManifest(): Promise<Manifest> {
  const found = await readdir(folder);
  return found.includes("manifest.json") ? (JSON.parse(await readFile(manifestPath, "utf8")) as Manifest) : {};
}

function expectedFiles(): string[] {
  const named = (file: string, sizes: readonly number[]): string[] =>
    sizes.flatMap((width) => [pictureFile(file, width, "webp"), pictureFile(file, width, "avif")]);
  return ["manifest.json", ...Object.keys(pictures).flatMap((file) => named(file, widths))];
}

/** Removes pictures that nothing draws any more. */
async function clear(): Promise<void> {
  const expected = new Set(expectedFiles());
  for (const name of await readdir(folder)) {
    if (expected.has(name)) continue;
    await rm(join(folder, name));
    console.log(`removed ${name}`);
  }
}

/** Fails unless catalogue, drawings, files and manifest agree. */
async function check(): Promise<void> {
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string): void => void (holds || faults.push(fault));
  const { categories, products } = demoCatalogue;
  const used = products.flatMap(({ images }) => images.map(({ file }) => file));

  expect(new Set(products.map(({ slug }) => slug)).size === products.length, "two products share a slug");
  expect(new Set(used).size === used.length, "two products share a picture");
  expect(products.filter(({ isActive }) => !isActive).length === 1, "exactly one product should be inactive");
  expect(
    products.filter(({ variants }) => variants.every(({ stock }) => stock === 0)).length === 2,
    "exactly two products should be sold out",
  );
  for (const { slug, picture } of categories) {
    expect(used.includes(picture), `${slug} shows ${picture}, which no product has`);
    expect(
      products.some(({ categorySlug }) => categorySlug === slug),
      `${slug} is empty`,
    );
  }
  for (const { slug, categorySlug, price, discountPercentage, variants, images } of products) {
    expect(
      categories.some((category) => category.slug === categorySlug),
      `${slug} is in no category`,
    );
    expect(Number.isInteger(price) && price > 0, `${slug} has no whole price`);
    expect(
      discountPercentage === null || (discountPercentage >= 10 && discountPercentage <= 50),
      `${slug} has an odd discount`,
    );
    expect(images.length >= 2 && images.length <= 4, `${slug} has ${images.length} pictures`);
    expect(
      new Set(variants.map(({ size, color }) => `${size}/${color}`)).size === variants.length,
      `${slug} repeats a variant`,
    );
    expect(
      variants.length === 1 || variants.every(({ size, color }) => size !== null || color !== null),
      `${slug} has a variant without size or colour among others`,
    );
    for (const { color } of variants)
      expect(color === null || images.some((one) => one.color === color), `${slug} has no picture in ${color}`);
    for (const { color, file } of images)
      expect(
        color === null || variants.some((one) => one.color === color),
        `${file} shows ${color}, which is not sold`,
      );
  }
  for (const file of used) expect(file in pictures, `nothing draws ${file}`);
  for (const file of Object.keys(pictures)) expect(used.includes(file), `no product shows ${file}`);

  const manifest = await readManifest();
  for (const file of used) expect(file in manifest, `${file} is not in the manifest`);
  for (const file of Object.keys(manifest))
    expect(used.includes(file), `the manifest has ${file}, which no product shows`);

  const names = await readdir(folder);
  const expected = expectedFiles();
  for (const name of expected) expect(names.includes(name), `${name} is missing`);
  for (const name of names) expect(expected.includes(name), `${name} is not expected`);
  let bytes = 0;
  for (const name of names) bytes += (await stat(join(folder, name))).size;
  expect(bytes <= mostBytes, `the pictures weigh ${(bytes / 1e6).toFixed(1)} MB`);

  console.log(
    `${products.length} products, ${used.length} pictures, ${names.length} files, ${(bytes / 1e6).toFixed(1)} MB`,
  );
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

import { readFile } from "node:fs/promises";
import * as v from "valibot";

/** The files a page's document names: addresses below the shop's root. */
export type PageAssets = {
  scripts: string[];
  /** Static imports of the scripts, fetched at the same time. */
  preloads: string[];
  styles: string[];
  /** The display typeface, fetched before the style sheet asks for it. */
  fonts: string[];
};

export type EntryName = "storefront" | "admin";

export type Assets = Record<EntryName, PageAssets>;

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
    assets: v.optional(v.array(v.string()), []),
  }),
);

const ENTRY_FILES = { storefront: "src/storefront/entry.tsx", admin: "src/admin/entry.tsx" } as const;

/** Reads what the build wrote about its files. Throws when there is no build. */
export async function readAssets(manifestFile: string): Promise<Assets> {
  const manifest = v.parse(manifestSchema, JSON.parse(await readFile(manifestFile, "utf8")));

  const assetsOf = (entry: string): PageAssets => {
    const seen = new Set<string>();
    const collect = (key: string) => {
      if (seen.has(key)) return;
      seen.add(key);
      for (const imported of manifest[key]?.imports ?? []) collect(imported);
    };
    collect(entry);
    const chunks = [...seen].flatMap((key) => manifest[key] ?? []);
    const [main, ...imported] = chunks.map((chunk) => `/${chunk.file}`);
    const others = chunks.flatMap((chunk) => chunk.assets).filter((file) => file.endsWith(".woff2"));
    return {
      scripts: main === undefined ? [] : [main],
      preloads: imported,
      styles: [...new Set(chunks.flatMap((chunk) => chunk.css))].map((file) => `/${file}`),
      fonts: [...new Set(others)].map((file) => `/${file}`),
    };
  };
  return { storefront: assetsOf(ENTRY_FILES.storefront), admin: assetsOf(ENTRY_FILES.admin) };
}

/** While developing, Vite serves the sources themselves; the style sheet is named so that no page flashes unstyled. */
export const developmentAssets: Assets = {
  storefront: {
    scripts: ["/@vite/client", `/${ENTRY_FILES.storefront}`],
    preloads: [],
    styles: ["/src/ui/styles.css?direct"],
    fonts: [],
  },
  admin: {
    scripts: ["/@vite/client", `/${ENTRY_FILES.admin}`],
    preloads: [],
    styles: ["/src/ui/styles.css?direct"],
    fonts: [],
  },
};

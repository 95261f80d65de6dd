import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";

export type PageAssets = {
  scripts: string[]; // modules, run as soon as they are there
  code: string[]; // modules that the storefront's script fetches (storefront/start.ts)
  otherScreens: string[]; // more of them, for every screen but the home page
  styles: string[];
  fonts: string[];
  /** By module, or by a chunk group's name (vite.config.ts): the files it needs beyond the entry. */
  lazy: ReadonlyMap<string, readonly string[]>;
};

type EntryName = "storefront" | "admin";

export type Assets = Record<EntryName, PageAssets>;

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    name: v.optional(v.string(), ""),
    src: v.optional(v.string()),
    css: v.optional(v.array(v.string()), []),
    assets: v.optional(v.array(v.string()), []),
  }),
);

const START = "src/storefront/start.ts";

const SCREENS = "src/storefront/screens.tsx";

const ENTRY_FILES = { storefront: "src/storefront/entry.tsx", admin: "src/admin/entry.tsx" } as const;

/** Reads the manifests of the build; throws when there is no build. */
export async function readAssets(clientFolder: string): Promise<Assets> {
  const assetsOf = async (name: EntryName): Promise<PageAssets> => {
    const file = join(clientFolder, "manifests", `${name}.json`);
    const manifest = v.parse(manifestSchema, JSON.parse(await readFile(file, "utf8")));
    const collect = (key: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(key)) return seen;
      seen.add(key);
      for (const imported of manifest[key]?.imports ?? []) collect(imported, seen);
      return seen;
    };
    const seen = collect(ENTRY_FILES[name]);
    const filesBeyond = (key: string) =>
      [...collect(key)]
        .filter((one) => !seen.has(one))
        .flatMap((one) => (manifest[one] ? [`/${manifest[one].file}`] : []));
    const lazy = Object.entries(manifest).filter(([key]) => !seen.has(key));
    const fileOf = (key: string) => (manifest[key] ? [`/${manifest[key].file}`] : []);
    const chunks = [...seen].flatMap((key) => manifest[key] ?? []);
    const code = chunks.map((chunk) => `/${chunk.file}`);
    const fonts = chunks.flatMap((chunk) => chunk.assets).filter((file) => file.endsWith(".woff2"));
    const start = fileOf(START);
    return {
      scripts: start.length > 0 ? start : code.slice(0, 1),
      code: start.length > 0 ? code : [],
      otherScreens: fileOf(SCREENS),
      styles: [...new Set(chunks.flatMap((chunk) => chunk.css))].map((file) => `/${file}`),
      fonts: [...new Set(fonts)].map((file) => `/${file}`),
      lazy: new Map(lazy.map(([key, chunk]) => [chunk.src ?? chunk.name, filesBeyond(key)])),
    };
  };
  return { storefront: await assetsOf("storefront"), admin: await assetsOf("admin") };
}

/** Vite serves the sources; the style sheet is linked so that no page flashes unstyled. */
export const developmentAssets: Assets = {
  storefront: {
    scripts: ["/@vite/client", `/${START}`],
    code: [`/${ENTRY_FILES.storefront}`],
    otherScreens: [],
    styles: ["/src/storefront/storefront.css?direct"],
    fonts: [],
    lazy: new Map(),
  },
  admin: {
    scripts: ["/@vite/client", `/${ENTRY_FILES.admin}`],
    code: [],
    otherScreens: [],
    styles: ["/src/admin/admin.css?direct"],
    fonts: [],
    lazy: new Map(),
  },
};

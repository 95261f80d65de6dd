/** Refuses words that nobody would search for in names of folders, files and exports; docs/glossary.md lists the right ones. */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { ownFiles } from "./own-files.ts";

const RETIRED = new Set(
  (
    "late kept found place places plans lodging hand hands hire hired trade trades alone away turns consolation bones " +
    "shelf shelves shelved hurry gathered within heard asked told said regret regrets"
  ).split(" "),
);

/** Names from the field itself. */
const ALLOWED = /\b(?:not-found|place-order|place-many-orders)\b/g;

const DECLARED = /^export (?:default )?(?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm;
const LISTED = /^export (?:type )?\{([^}]*)\}/gm;

/** The words of a name in camel, snake or kebab case, in lower case, without the allowed ones. */
function wordsOf(name: string): string[] {
  const kebab = name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase();
  return kebab.replace(ALLOWED, "").split(/[^a-z0-9]+/);
}

function exportsOf(source: string): string[] {
  return [...source.matchAll(DECLARED), ...source.matchAll(LISTED)].flatMap(
    ([, names = ""]) => names.match(/\w+/g) ?? [],
  );
}

function isRetired(name: string): boolean {
  return wordsOf(name).some((word) => RETIRED.has(word));
}

const refused: string[] = [];
for await (const path of ownFiles("{src,test,scripts,demo}/**/*.*")) {
  const folders = path.split("/").slice(0, -1);
  const file = basename(path).replace(/\..*$/, "");
  const exported = /\.tsx?$/.test(path) ? exportsOf(await readFile(path, "utf8")) : [];
  for (const name of [...folders, file, ...exported]) if (isRetired(name)) refused.push(`${name} of ${path}`);
}
for (const name of refused) console.error(name);
process.exit(refused.length === 0 ? 0 : 1);

/** Refuses words that nobody searches for in the names of files and exports; docs/glossary.md says what stands for them. */
import { glob, readFile } from "node:fs/promises";
import { basename } from "node:path";

const RETIRED = new Set(
  (
    "late kept found place places plans lodging hand hire trade alone away turns consolation bones shelf shelves hurry " +
    "gathered within heard asked told regret regrets"
  ).split(" "),
);

/** What the field itself calls so. */
const ALLOWED = new Set(["not-found", "NotFound", "notFoundCopy", "place-order", "placeOrder", "placeManyOrders"]);

const EXPORTED = /^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm;

/** The words of a name in camel or kebab case, in small letters. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

function isRetired(name: string): boolean {
  return !ALLOWED.has(name) && wordsOf(name).some((word) => RETIRED.has(word));
}

const refused: string[] = [];
for await (const path of glob("{src,test,scripts}/**/*.{ts,tsx,css,json}")) {
  const folders = path.split("/").slice(0, -1);
  const file = basename(path).replace(/\..*$/, "");
  const exported = Array.from((await readFile(path, "utf8")).matchAll(EXPORTED), ([, name = ""]) => name);
  for (const name of [...folders, file, ...exported]) if (isRetired(name)) refused.push(`${name} of ${path}`);
}
for (const name of refused) console.error(name);
process.exit(refused.length === 0 ? 0 : 1);

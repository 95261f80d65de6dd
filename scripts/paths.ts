/** Refuses documents that name a missing file, folder or link, and notes missing from the index. */
import { glob, readFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { ownFiles } from "./own-files.ts";

/** In code marks: a folder ending in `/`, or a file of ours by its extension. Never an address, which starts with `/`. */
const NAMED = /`([\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:ts|tsx|css|sql|json|md|example)))`/g;
const LINKED = /\]\((?!https?:)([^)#]+)/g;

/** Placeholders for a reader's own names, and what exists only once the shop or its tests have run. */
const NOT_OURS = /NOUN|NNNN|^(?:dist|data|files|postgres|test-results|bench-results|node_modules)\//;

const paths = new Set<string>();
for await (const path of ownFiles("{src,test,scripts,docs,demo,deploy,migrations}/**")) addWithFolders(path);
for await (const path of glob("*.*")) paths.add(path);
for await (const path of glob(".*.*")) paths.add(path);

function addWithFolders(path: string): void {
  for (let folder = path; folder !== "."; folder = dirname(folder)) paths.add(folder);
}

/** A name may omit leading folders. */
function exists(name: string): boolean {
  const path = name.replace(/\/$/, "");
  return paths.has(path) || paths.values().some((known) => known.endsWith(`/${path}`));
}

const missing: string[] = [];
for await (const document of glob(["*.md", "docs/**/*.md", "demo/**/*.md"])) {
  const text = await readFile(document, "utf8");
  for (const [, name = ""] of text.matchAll(NAMED)) {
    if (!NOT_OURS.test(name) && !exists(name)) missing.push(`${document}: ${name}`);
  }
  for (const [, link = ""] of text.matchAll(LINKED)) {
    const target = posix.normalize(join(dirname(document), link)).replace(/\/$/, "");
    if (!paths.has(target)) missing.push(`${document}: ${link}`);
  }
}
const index = await readFile("docs/decisions/README.md", "utf8");
for await (const note of glob("docs/decisions/0*.md")) {
  if (!index.includes(`](${posix.basename(note)})`)) missing.push(`docs/decisions/README.md: ${note}`);
}
for (const line of missing) console.error(line);
process.exit(missing.length === 0 ? 0 : 1);

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

/** How many requirements of each level apply to the shop: ASVS 5.0.0 without those that the page's last part excludes. */
const APPLYING = { 1: 56, 2: 121 } as const;

const NOT_MET = "**not met**: ";

type Row = { id: string; level: 1 | 2; evidence: string };

function rowsOf(page: string): Row[] {
  const lines = page.matchAll(/^\| (\d+\.\d+\.\d+) *\| ([12]) *\| .*? \| (.*?) *\|$/gm);
  return [...lines].map(([, id = "", level, evidence = ""]) => ({ id, level: level === "1" ? 1 : 2, evidence }));
}

function isMet({ evidence }: Row): boolean {
  return !evidence.startsWith(NOT_MET);
}

/** A file, optionally with a test in it, named by part of its title. */
const NAMED = /`((?:src|test|scripts|deploy)\/[\w./-]+|[\w-]+\.json|\.dockerignore)`(?: "([^"]+)")?/g;

const LINKED = /\]\(([\w./-]+)(?:#([\w-]+))?\)/g;

/** Names in a row that do not exist, and rows without any name to look up. */
async function findBroken(page: string): Promise<string[]> {
  const broken: string[] = [];
  for (const { id, evidence } of rowsOf(page)) {
    const named = [...evidence.matchAll(NAMED)];
    const linked = [...evidence.matchAll(LINKED)];
    const titles = named.filter(([, , title]) => title !== undefined);
    if (evidence.split('"').length !== 2 * titles.length + 1) broken.push(`${id}: a title without a file before it`);
    if (named.length + linked.length === 0 && !evidence.startsWith(NOT_MET)) broken.push(`${id}: nothing to look up`);
    for (const [, path = "", title = ""] of named) {
      if (!(await textOf(path))?.includes(title)) broken.push(`${id}: ${path} ${title}`.trim());
    }
    for (const [, path = "", section] of linked) {
      const text = await textOf(join("docs", path));
      const isThere = text !== undefined && (section === undefined || sectionsOf(text).includes(section));
      if (!isThere) broken.push(`${id}: ${path}#${section}`);
    }
  }
  return broken;
}

function textOf(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch(() => undefined);
}

/** As links name them. */
function sectionsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
}

const page = await readFile("docs/asvs.md", "utf8");
const [applying = "", others = ""] = page.split("## What else applies");

test("every requirement that applies has one row, and those that are met are counted right", () => {
  const rows = rowsOf(applying);
  expect(new Set(rowsOf(page).map(({ id }) => id)).size).toBe(rowsOf(page).length);
  const sums = ([1, 2] as const).map((level) => {
    const ofLevel = rows.filter((row) => row.level === level);
    expect(ofLevel).toHaveLength(APPLYING[level]);
    return `Level ${level}: ${ofLevel.filter(isMet).length} of ${ofLevel.length} met.`;
  });
  expect(/^Level 1: .*$/m.exec(page)?.[0]).toBe(sums.join(" "));
});

test("whatever a row names is there", async () => {
  expect(rowsOf(others).length).toBeGreaterThan(0);
  expect(await findBroken(page)).toEqual([]);
});

test("a row is found that names a file, a test or a part that is not there, or nothing", async () => {
  const rows = [
    '| 1.1.1 | 2 | a | `scripts/asvs.test.ts` "whatever a row names is there"; [logs](security.md#logs) |',
    "| 1.1.2 | 2 | a | `src/server/gone.ts` |",
    '| 1.1.3 | 2 | a | `package.json` "a test that nobody wrote" |',
    "| 1.1.4 | 2 | a | [logs](security.md#gone); [gone](decisions/000-gone.md) |",
    "| 1.1.5 | 2 | a | it is so |",
    '| 1.1.6 | 2 | a | `README.md` "Saitam" |',
    "| 1.1.7 | 2 | a | **not met**: there is no need |",
  ];
  expect(await findBroken(rows.join("\n"))).toEqual([
    "1.1.2: src/server/gone.ts",
    "1.1.3: package.json a test that nobody wrote",
    "1.1.4: security.md#gone",
    "1.1.4: decisions/000-gone.md#undefined",
    "1.1.5: nothing to look up",
    "1.1.6: a title without a file before it",
    "1.1.6: nothing to look up",
  ]);
});

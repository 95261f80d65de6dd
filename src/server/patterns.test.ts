import { glob, readFile } from "node:fs/promises";
import { check } from "recheck";
import { parseSync, Visitor } from "vite";
import { beforeAll, expect, test, vi } from "vitest";

/** Milliseconds to analyse one pattern: it takes seconds only on a busy machine. */
const TIMEOUT = 60_000;

type Patterns = { literals: Map<string, { source: string; flags: string; files: string[] }>; composed: Set<string> };

/** Every regular expression in the sources: literals, and those that some files build from other texts. */
async function findPatterns(): Promise<Patterns> {
  const found: Patterns = { literals: new Map(), composed: new Set() };
  for await (const path of glob("src/**/*.{ts,tsx}", { exclude: ["**/*.test.*", "**/*.test-*"] })) {
    const { program, errors } = parseSync(path, await readFile(path, "utf8"));
    if (errors.length > 0) throw new Error(`${path} cannot be read`);
    new Visitor({
      Literal(node) {
        if (!("regex" in node)) return;
        const { pattern: source, flags } = node.regex;
        const key = `/${source}/${flags}`;
        const files = [...(found.literals.get(key)?.files ?? []), path];
        found.literals.set(key, { source, flags, files });
      },
      NewExpression({ callee }) {
        if (callee.type === "Identifier" && callee.name === "RegExp") found.composed.add(path);
      },
    }).visit(program);
  }
  return found;
}

// Uses the native program if npm installed it, else the slower JavaScript one.
beforeAll(() => void vi.stubEnv("RECHECK_BACKEND", "auto"));

/** A pattern without repetition cannot backtrack further than its own length. */
const REPETITIONS = /[*+{]/;

test("no pattern takes more than linear time, whatever text it meets", { timeout: 600_000 }, async () => {
  const { literals } = await findPatterns();
  expect(literals.size).toBeGreaterThan(100);
  const slow: string[] = [];
  for (const [pattern, { source, flags, files }] of literals) {
    if (!REPETITIONS.test(source)) continue;
    const judge = async () => (await check(source, flags, { timeout: TIMEOUT })).status;
    // On a busy machine a safe pattern is called vulnerable now and then.
    const verdict = (await judge()) === "safe" ? "safe" : await judge();
    if (verdict !== "safe") slow.push(`${pattern} of ${files.join(", ")}: ${verdict}`);
  }
  expect(slow).toEqual([]);
});

test("patterns are composed in few places, of parts that cannot match the same text twice", async () => {
  expect([...(await findPatterns()).composed].toSorted()).toEqual([
    "src/domain/client-error.ts",
    "src/domain/size-names.ts",
    "src/domain/totp.ts",
    "src/server/client-errors/client-error-calls.ts",
    "src/server/csv/write.ts",
    "src/server/http/route.ts",
    "src/server/search/prices.ts",
    "src/server/storage/s3.ts",
  ]);
});

test("a pattern that is quadratic is found", async () => {
  expect((await check(String.raw`\/+$`, "")).status).toBe("vulnerable");
});

import { type BreakingChange, findBreakingChanges } from "./breaking-changes.ts";
import { statementsOf } from "./statements.ts";

/** `-- unused since 0.2.0: orders.note, old_table` or `-- satisfied since 0.2.0: orders_status_check`. */
const MARKER = /^-- (unused|satisfied) since (\d+\.\d+\.\d+): (.*)$/gm;

const UNIQUE_INDEX = /^create unique index (?:if not exists )?([\w.]+)/;

const KINDS = { unused: "removed", satisfied: "narrowed" } as const;
const WORDS = { removed: "unused", narrowed: "satisfied" } as const;

type Claim = BreakingChange & { since: string };

/** Why a migration may not follow `earlier` ones while `released`, the last release, is still running; empty if it may. */
export function explainMigration(source: string, earlier: readonly string[], released: string): string[] {
  const before = earlier.flatMap(statementsOf);
  const uniqueIndexes = new Set(before.flatMap((statement) => UNIQUE_INDEX.exec(statement)?.[1] ?? []));
  const changes = findBreakingChanges(statementsOf(source), uniqueIndexes);
  const claims = claimsOf(source);
  const isOf = (one: BreakingChange) => (other: BreakingChange) => one.kind === other.kind && one.name === other.name;
  const unclaimed = changes
    .filter((change) => !claims.some(isOf(change)))
    .map(
      ({ kind, name }) =>
        `${name} is ${kind}. The release that still runs must be able to go on: say from which on it is, ` +
        `'-- ${WORDS[kind]} since VERSION: ${name}', or leave this for a later release.`,
    );
  const early = claims
    .filter(({ since }) => isNewer(since, released))
    .map(({ name, since }) => `${name} waits for the release after ${since}: the last one is ${released}.`);
  const idle = claims
    .filter((claim) => !changes.some(isOf(claim)))
    .map(({ kind, name }) => `a marker says that ${name} is ${WORDS[kind]}, but it is not ${kind} here.`);
  return [...unclaimed, ...early, ...idle];
}

function claimsOf(source: string): Claim[] {
  return [...source.matchAll(MARKER)].flatMap(([, word, since = "", names = ""]) =>
    names
      .split(",")
      .map((name) => ({ kind: word === "unused" ? KINDS.unused : KINDS.satisfied, since, name: name.trim() })),
  );
}

function isNewer(version: string, than: string): boolean {
  const [left, right] = [version, than].map((text) => text.split(".").map(Number));
  const index = left?.findIndex((part, at) => part !== right?.[at]) ?? -1;
  return index !== -1 && (left?.[index] ?? 0) > (right?.[index] ?? 0);
}

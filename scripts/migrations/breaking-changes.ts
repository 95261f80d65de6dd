import { partsOf } from "./statements.ts";

/** What a release may still use or write while a newer one migrates: it no longer finds what is `removed`, and is refused by what is `narrowed`. */
export type BreakingChange = { kind: "removed" | "narrowed"; name: string };

type Pattern = readonly [pattern: RegExp, kind: BreakingChange["kind"] | "harmless"];

/** On a table: the first match decides; the group is the column or constraint, or without a group it is the table. */
const ACTIONS: readonly Pattern[] = [
  [/^rename constraint /, "harmless"],
  [/^rename to /, "removed"],
  [/^rename (?:column )?(?<column>\w+) to /, "removed"],
  [/^set schema /, "removed"],
  // PostgreSQL's own names for constraints that `on conflict` may rely on.
  [/^drop constraint (?:if exists )?(?<constraint>\w+_p?key)\b/, "removed"],
  [/^drop constraint /, "harmless"],
  [/^drop (?:column )?(?:if exists )?(?<column>\w+)/, "removed"],
  [/^add constraint (?<constraint>\w+)/, "narrowed"],
  [/^add (?:check|unique|primary|foreign|exclude)\b/, "narrowed"],
  [/^add .*\b(?:default|generated|\w*serial)\b/, "harmless"],
  [/^add (?:column )?(?:if not exists )?(?<column>\w+) .*\b(?:not null|primary key)\b/, "narrowed"],
  [/^alter (?:column )?(?<column>\w+) (?:set data type|type|set not null|drop default)\b/, "narrowed"],
];

/** On other things than tables; the group is a list of names. */
const STATEMENTS: readonly Pattern[] = [
  [
    /^drop (?:table|(?:materialized )?view|function|procedure|type|domain|schema|sequence|extension) (?:if exists )?(?<names>.*)/,
    "removed",
  ],
  [
    /^alter (?:(?:materialized )?view|function|procedure|type|domain|schema|sequence) (?<names>[\w.]+)(?: ?\(.*\))? (?:rename|set schema|drop attribute)\b/,
    "removed",
  ],
  [/^alter domain (?<names>[\w.]+) (?:add|set not null)\b/, "narrowed"],
];

/**
 * Finds changes that would break a release which does not know the migration. Whatever the migration itself created is
 * free, and so is an index, except `uniqueIndexes`, by which conflicts are found.
 */
export function findBreakingChanges(
  statements: readonly string[],
  uniqueIndexes: ReadonlySet<string> = new Set(),
): BreakingChange[] {
  const made = new Set(statements.flatMap((statement) => madeBy(statement) ?? []));
  return statements.flatMap((statement) => {
    const [, table, actions] = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)/.exec(statement) ?? [];
    if (table !== undefined && actions !== undefined) {
      return made.has(table) ? [] : partsOf(actions).flatMap((action) => changeOfTable(table, action, made));
    }
    const [, unique, indexed] =
      /^create unique index (?:concurrently )?(?:if not exists )?([\w.]+) on (?:only )?([\w.]+)/.exec(statement) ?? [];
    if (unique !== undefined) return made.has(indexed ?? "") ? [] : [{ kind: "narrowed", name: unique }];
    return [...changesOf(statement), ...droppedParts(statement, made, uniqueIndexes)];
  });
}

/** A new table or trigger by its name, a column as `table.column`. */
function madeBy(statement: string): string[] | undefined {
  const [, table] = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(statement) ?? [];
  if (table !== undefined) return [table];
  const [, trigger] = /^create (?:or replace )?(?:constraint )?trigger (\w+)/.exec(statement) ?? [];
  if (trigger !== undefined) return [trigger];
  const [, altered, actions = ""] = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)/.exec(statement) ?? [];
  const columns = partsOf(actions).map(
    (action) => /^add (?:column )?(?:if not exists )?(?!constraint|check|unique)(\w+)/.exec(action)?.[1],
  );
  return columns.flatMap((column) => (column === undefined ? [] : [`${altered}.${column}`]));
}

function changeOfTable(table: string, action: string, made: ReadonlySet<string>): BreakingChange[] {
  for (const [pattern, kind] of ACTIONS) {
    const match = pattern.exec(action);
    if (!match) continue;
    const { column, constraint } = match.groups ?? {};
    const name = constraint ?? (column === undefined ? table : `${table}.${column}`);
    const isOwn = action.startsWith("alter ") && made.has(name);
    return kind === "harmless" || isOwn ? [] : [{ kind, name }];
  }
  return [];
}

function changesOf(statement: string): BreakingChange[] {
  for (const [pattern, kind] of STATEMENTS) {
    const names = pattern.exec(statement)?.groups?.["names"];
    if (names === undefined || kind === "harmless") continue;
    return partsOf(names).map((part) => ({ kind, name: /^[\w.]+/.exec(part)?.[0] ?? part }));
  }
  return [];
}

function droppedParts(
  statement: string,
  made: ReadonlySet<string>,
  uniqueIndexes: ReadonlySet<string>,
): BreakingChange[] {
  const [, trigger] = /^drop trigger (?:if exists )?(\w+)/.exec(statement) ?? [];
  if (trigger !== undefined && !made.has(trigger)) return [{ kind: "removed", name: trigger }];
  const [, indexes = ""] = /^drop index (?:concurrently )?(?:if exists )?(.*)/.exec(statement) ?? [];
  const names = partsOf(indexes).map((part) => part.replace(/ .*/, ""));
  return names.filter((name) => uniqueIndexes.has(name)).map((name) => ({ kind: "removed", name }));
}

import { createHash } from "node:crypto";

/** A shopper's query, and the slugs it should find; `hits` is empty if the shop has nothing of the kind. */
export type LabelledQuery = {
  kind: string;
  text: string;
  hits: ReadonlySet<string>;
  /** Offered instead, after saying that nothing matches. */
  near: ReadonlySet<string>;
  /** The search is not tuned on these. */
  isHeldOut: boolean;
};

const GROUP = /^@(\S+) = (.+)$/;

/**
 * `source` has the format of queries.txt, for a catalogue with these slugs. Throws on a label that is no product, an
 * unknown group and a duplicate query.
 */
export function readQueries(source: string, slugs: readonly string[]): LabelledQuery[] {
  const groups = new Map<string, string>();
  const queries = new Map<string, LabelledQuery>();
  for (const line of source.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [, group, labels] = GROUP.exec(line) ?? [];
    if (group !== undefined && labels !== undefined) {
      groups.set(`@${group}`, labels);
      continue;
    }
    const [kind = "", text = "", hits = "", near = ""] = line.split(" | ");
    if (queries.has(text)) throw new Error(`Written twice: ${text}`);
    const found = slugsOf(hits, groups, slugs);
    const rest = slugsOf(near, groups, slugs).difference(found);
    queries.set(text, { kind, text, hits: found, near: rest, isHeldOut: isHeldOut(text) });
  }
  return [...queries.values()];
}

/** By a hash, so that a query stays in its half when others are added. */
function isHeldOut(text: string): boolean {
  return (createHash("sha256").update(text).digest()[0] ?? 0) % 2 === 1;
}

function slugsOf(labels: string, groups: ReadonlyMap<string, string>, slugs: readonly string[]): Set<string> {
  if (labels === "-") return new Set();
  return new Set(
    labels.split(" ").flatMap((label) => {
      if (!label.startsWith("@")) return [slugOf(label, slugs)];
      const members = groups.get(label);
      if (members === undefined) throw new Error(`No such group: ${label}`);
      return members.split(" ").map((member) => slugOf(member, slugs));
    }),
  );
}

function slugOf(label: string, slugs: readonly string[]): string {
  const [slug, ...others] = slugs.filter((one) => one === label || one.endsWith(`-${label}`));
  if (slug === undefined || others.length > 0) throw new Error(`Not one product: ${label}`);
  return slug;
}

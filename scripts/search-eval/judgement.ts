import type { LabelledQuery } from "./labelled-query.ts";

/** A query and the slugs shown as hits, best first. */
export type Answered = { query: LabelledQuery; shown: readonly string[] };

export type Judgement = {
  queries: number;
  /** Among the first R shown, where R is the number of hits, the share of hits; mean over queries with hits. */
  rPrecision: number;
  /** Among all shown, the share of hits; mean over queries that show something. */
  precision: number;
  /** Queries for what the shop does not have that show products as if it did. */
  silent: number;
  absent: number;
};

export function judge(answers: readonly Answered[]): Judgement {
  const present = answers.filter(({ query }) => query.hits.size > 0);
  const showing = answers.filter(({ shown }) => shown.length > 0);
  const absent = answers.filter(({ query }) => query.hits.size === 0);
  return {
    queries: answers.length,
    rPrecision: mean(present.map(({ query, shown }) => share(shown.slice(0, query.hits.size), query, query.hits.size))),
    precision: mean(showing.map(({ query, shown }) => share(shown, query, shown.length))),
    silent: absent.filter(({ shown }) => shown.length > 0).length,
    absent: absent.length,
  };
}

/** Whether the first results are not exactly the hits. */
export function isWrong({ query, shown }: Answered): boolean {
  if (query.hits.size === 0) return shown.length > 0;
  return share(shown.slice(0, query.hits.size), query, query.hits.size) < 1;
}

function share(shown: readonly string[], { hits }: LabelledQuery, of: number): number {
  return shown.filter((slug) => hits.has(slug)).length / of;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

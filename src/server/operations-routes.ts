import { createHash, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Environment } from "./environment.ts";
import type { GroupCounts } from "./group-counts.ts";
import { problem } from "./http/problem.ts";
import { json } from "./http/answer.ts";
import type { LegacyRoute as Route } from "./http/legacy-route.ts";
import { counterOf, SECURITY_EVENTS } from "./security-events.ts";
import { withTimeout } from "./timeout.ts";

/** Milliseconds. */
const READY_DEADLINE = 1_000;

export const operationsRoutes: Route[] = [
  { method: "GET", path: "/healthz", role: "anyone", answer: () => json({ status: "ok" }) },
  {
    method: "GET",
    path: "/readyz",
    role: "anyone",
    async answer({ db, log }) {
      // Workers listen only after the migrations, so only the database is checked.
      const answer = sql`select 1`.execute(db).then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error }, "The database does not answer");
          return false;
        },
      );
      return (await withTimeout(READY_DEADLINE, answer)) === true
        ? json({ status: "ready" })
        : problem("overloaded", { detail: "La base de datos no responde.", retryAfter: 1 });
    },
  },
  {
    method: "GET",
    path: "/metrics",
    role: "anyone",
    async answer({ environment, counts }, c) {
      // 404: without the token nobody learns that the address exists.
      if (!mayRead(environment, c.req.header("Authorization"))) {
        return problem("not-found", { detail: "Esa dirección no existe." });
      }
      const { rss, heapUsed } = process.memoryUsage();
      const worker = `{pid="${process.pid}"}`;
      const lines = [
        "# TYPE process_resident_memory_bytes gauge",
        `process_resident_memory_bytes${worker} ${rss}`,
        "# TYPE nodejs_heap_used_bytes gauge",
        `nodejs_heap_used_bytes${worker} ${heapUsed}`,
        "# TYPE process_uptime_seconds counter",
        `process_uptime_seconds${worker} ${process.uptime().toFixed(0)}`,
        ...(await eventLines(counts)),
      ];
      const headers = { "Content-Type": "text/plain; version=0.0.4", "Cache-Control": "no-store" };
      return new Response(`${lines.join("\n")}\n`, { headers });
    },
  },
];

async function eventLines(counts: GroupCounts): Promise<string[]> {
  const totals = await counts.totals();
  const lines = SECURITY_EVENTS.map(
    (event) => `shop_security_events_total{event="${event}"} ${totals.get(counterOf(event)) ?? 0}`,
  );
  return ["# TYPE shop_security_events_total counter", ...lines];
}

function mayRead({ metricsToken }: Pick<Environment, "metricsToken">, authorization = ""): boolean {
  if (metricsToken === undefined) return false;
  const [, token = ""] = /^Bearer ([^ ]+)$/i.exec(authorization) ?? [];
  // Digests have equal length, so that the comparison takes constant time.
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(token), digest(metricsToken));
}

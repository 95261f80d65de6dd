import * as v from "valibot";
import { pathPattern } from "#server/http/route.ts";
import { isDescribed } from "#server/openapi.ts";
import { routes } from "#server/routes.ts";

const patterns = routes.map((route) => ({ route, pattern: pathPattern(route.path) }));

/** Throws unless a successful answer matches the table of calls, down to the last field: the browsers' types rely on it. */
export async function checkDescribed(method: string, path: string, answer: Response): Promise<void> {
  const described = patterns.find(({ route, pattern }) => route.method === method && pattern.test(path));
  if (!described || !isDescribed(described.route) || !answer.ok || answer.headers.has("Content-Encoding")) return;
  const schema = described.route.answer;
  if (typeof schema === "string") {
    const type = answer.status === 204 ? "nothing" : answer.headers.get("Content-Type")?.split(";")[0];
    if (type !== undefined && schema.split(", ").includes(type)) return;
    throw new Error(`${method} ${path} answered ${type}, described as ${schema}`);
  }
  const parsed = v.safeParse(schema, await answer.clone().json());
  if (parsed.success) return;
  const issues = parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join("\n");
  throw new Error(`${method} ${path} answered something else than described:\n${issues}`);
}

import * as v from "valibot";
import { routes } from "#server/routes.ts";

const patterns = routes.map((route) => ({
  route,
  // Segments as they are, parameters as anything without a slash.
  pattern: new RegExp(`^${route.path.replace(/:\w+|\*|[^:*]+/g, patternOf)}$`),
}));

function patternOf(part: string): string {
  if (part === "*") return ".*";
  return part.startsWith(":") ? "[^/]+" : RegExp.escape(part);
}

/** Throws where a good answer is not what the table of calls says, to the last field: the browsers' types rely on it. */
export async function checkDescribed(method: string, path: string, answer: Response): Promise<void> {
  const found = patterns.find(({ route, pattern }) => route.method === method && pattern.test(path));
  if (!found?.route.path.startsWith("/api/") || !answer.ok || answer.headers.has("Content-Encoding")) return;
  const schema = found.route.answer;
  if (typeof schema === "string") {
    const type = answer.status === 204 ? "nothing" : answer.headers.get("Content-Type")?.split(";")[0];
    if (type === schema) return;
    throw new Error(`${method} ${path} answered ${type}, described as ${schema}`);
  }
  const parsed = v.safeParse(schema, await answer.clone().json());
  if (parsed.success) return;
  const issues = parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join("\n");
  throw new Error(`${method} ${path} answered something else than described:\n${issues}`);
}

import { sessionCookieName } from "./auth/cookies.ts";
import type { Environment } from "./environment.ts";
import type { Route } from "./http/route.ts";

/** The calls as OpenAPI 3.1: addresses, methods, parameters in the path, who may call, and the shape of a refusal. */
export function describeApi(routes: readonly Route[], environment: Pick<Environment, "publicUrl">): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path, role } of routes) {
    if (!path.startsWith("/api/")) continue;
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const template = path.replace(/:(\w+)/g, "{$1}");
    (paths[template] ??= {})[method.toLowerCase()] = {
      operationId: `${method.toLowerCase()}${template.replace(/[^a-zA-Z]+(\w?)/g, (_, first: string) => first.toUpperCase())}`,
      parameters: names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
      security: role === "administrator" ? [{ session: [] }] : [],
      responses: {
        "2XX": { description: "Done", content: { "application/json": { schema: { type: "object" } } } },
        default: {
          description: "Refused",
          content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
        },
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Saitam", version: "1" },
    servers: [{ url: environment.publicUrl }],
    paths,
    components: {
      schemas: {
        Problem: {
          type: "object",
          required: ["type", "title", "status", "detail", "code"],
          properties: {
            type: { type: "string" },
            title: { type: "string" },
            status: { type: "integer" },
            detail: { type: "string" },
            code: { type: "string" },
            field: { type: "string" },
          },
        },
      },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: sessionCookieName(environment) } },
    },
  };
}

import { sessionCookieName } from "./auth/cookies.ts";
import type { Environment } from "./environment.ts";
import { IDEMPOTENCY_KEY } from "./http/idempotency-key.ts";
import type { Route } from "./http/route.ts";

const JSON_TYPE = "application/json";

/** The calls as OpenAPI 3.1: addresses, methods, roles and content types, but no fields. */
export function describeApi(routes: readonly Route[], environment: Pick<Environment, "publicUrl">): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const { method, path, role } = route;
    if (!path.startsWith("/api/")) continue;
    const template = path.replace(/:(\w+)/g, "{$1}");
    (paths[template] ??= {})[method.toLowerCase()] = {
      operationId: `${method.toLowerCase()}${template.replace(/[^a-zA-Z]+(\w?)/g, (_, first: string) => first.toUpperCase())}`,
      parameters: parametersOf(route),
      security: role === "administrator" ? [{ session: [] }] : [],
      ...requestOf(route),
      responses: {
        ...doneOf(route),
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

function parametersOf({ path, key }: Route): object[] {
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const schema = { type: "string", format: "uuid" };
  return key ? [...named, { name: IDEMPOTENCY_KEY, in: "header", required: key === "required", schema }] : named;
}

function requestOf({ method, takes }: Route): object {
  if (method === "GET" || takes === "nothing" || (method === "DELETE" && takes === undefined)) return {};
  return { requestBody: { required: true, content: { [takes ?? JSON_TYPE]: { schema: { type: "object" } } } } };
}

function doneOf({ gives }: Route): object {
  if (gives === "nothing") return { "204": { description: "Done" } };
  const type = gives === undefined ? "object" : "string";
  return { "2XX": { description: "Done", content: { [gives ?? JSON_TYPE]: { schema: { type } } } } };
}

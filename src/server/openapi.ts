import { toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { sessionCookieName } from "./auth/cookies.ts";
import type { Environment } from "./environment.ts";
import { IDEMPOTENCY_KEY } from "./http/idempotency-key.ts";
import type { Route } from "./http/route.ts";
import type { UploadForm } from "./http/upload.ts";

const JSON_TYPE = "application/json";

/** The calls as OpenAPI 3.1: addresses, roles, parameters, bodies and answers, derived from their schemas. */
export function describeApi(
  routes: readonly Route[],
  environment: Pick<Environment, "publicUrl">,
): Record<string, unknown> {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const { method, path, role } = route;
    if (!isDescribed(route)) continue;
    const template = path.replace(/:(\w+)/g, "{$1}");
    (paths[template] ??= {})[method.toLowerCase()] = {
      operationId: `${method.toLowerCase()}${template.replace(/[^a-zA-Z]+(\w?)/g, (_, first: string) => first.toUpperCase())}`,
      parameters: parametersOf(route),
      security: role === "administrator" ? [{ session: [] }] : [],
      ...requestOf(route),
      responses: {
        ...answerOf(route),
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

/** Calls for programs; what is read outside the API are files and probes. */
export function isDescribed({ method, path }: Pick<Route, "method" | "path">): boolean {
  return path.startsWith("/api/") || method !== "GET";
}

type Parameter = { name: string; required: boolean; schema: object };

function parametersIn(query: v.GenericSchema | undefined): Parameter[] {
  if (!query) return [];
  // One of several sets of parameters, so each may be absent.
  if ("options" in query) {
    return (query.options as v.GenericSchema[]).flatMap(parametersIn).map((one) => ({ ...one, required: false }));
  }
  const entries = "entries" in query ? (query.entries as Record<string, v.GenericSchema>) : {};
  return Object.entries(entries).map(([name, entry]) => ({
    name,
    required: entry.type !== "optional",
    schema: toSchema(entry),
  }));
}

function parametersOf({ path, query, key }: Route): object[] {
  const inPath = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = parametersIn(query).map((parameter) => ({ ...parameter, in: "query" }));
  const schema = { type: "string", format: "uuid" };
  const inHeader = key ? [{ name: IDEMPOTENCY_KEY, in: "header", required: key === "required", schema }] : [];
  return [...inPath, ...inQuery, ...inHeader];
}

function requestOf({ body }: Route): object {
  if (body === undefined) return {};
  const content = "parts" in body ? contentOf(body) : { [JSON_TYPE]: { schema: toSchema(body) } };
  return { requestBody: { required: true, content } };
}

const FILE = { type: "string", format: "binary" };

const TEXT = { type: "string" };

const PART_SCHEMAS = { file: FILE, files: { type: "array", items: FILE }, text: TEXT, "text?": TEXT };

function contentOf({ parts, json }: UploadForm): object {
  const kinds = Object.entries(parts);
  const properties = Object.fromEntries(kinds.map(([name, part]) => [name, PART_SCHEMAS[part]]));
  const required = kinds.flatMap(([name, part]) => (part === "text?" ? [] : [name]));
  const form = { "multipart/form-data": { schema: { type: "object", properties, required } } };
  return json ? { ...form, [JSON_TYPE]: { schema: toSchema(json) } } : form;
}

function answerOf({ answer }: Route): object {
  if (answer === "nothing") return { "204": { description: "Done" } };
  const content =
    typeof answer === "string"
      ? Object.fromEntries(answer.split(", ").map((type) => [type, { schema: { type: "string" } }]))
      : { [JSON_TYPE]: { schema: toSchema(answer) } };
  return { "2XX": { description: "Done", content } };
}

/** The input before transforms, in OpenAPI 3.1's dialect; checks that it cannot express are left out. */
function toSchema(schema: v.GenericSchema): object {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: "draft-2020-12",
    typeMode: "input",
    errorMode: "ignore",
  });
  return rest;
}

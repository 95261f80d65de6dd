import type { Context } from "hono";
import type * as v from "valibot";
import type { Administrator } from "../auth/session.ts";
import type { Shop } from "../shop.ts";
import type { Admission } from "./admission.ts";
import type { Answer } from "./answer.ts";
import { readBody, readQuery, type BodyOptions } from "./body.ts";
import type { UploadForm } from "./upload.ts";

type Schema = v.GenericSchema;

type OtherAnswer =
  | "nothing"
  | "text/csv"
  | "text/event-stream"
  | "text/plain"
  | "image/*"
  | "image/webp, application/pdf"
  | "application/gzip, application/octet-stream"; // one of a list; "nothing" is a 204

export const READING_METHODS = ["GET", "HEAD"];

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Shape = { query?: Schema | undefined; body?: Schema | UploadForm | undefined };

/** `query` and `body` parse when called and refuse the first invalid field (422): the handler orders the checks. */
export type Call<S extends Shape = Shape> = {
  c: Context;
  query: S["query"] extends Schema ? () => v.InferOutput<S["query"]> : undefined;
  body: S["body"] extends Schema ? (options?: BodyOptions) => Promise<v.InferOutput<S["body"]>> : undefined;
};

export type AdminCall<S extends Shape = Shape> = Call<S> & { administrator: Administrator };

type Reply<A> = Answer<A extends Schema ? v.InferInput<A> : undefined>;

/** A row without address and role; `key`: an Idempotency-Key is read. Calls that `admission` refuses are not read. */
type Row<A, Q, B, C> = {
  query?: Q;
  body?: B;
  answer: A;
  key?: "optional" | "required";
  admission?: Admission;
  handle: (shop: Shop, call: C) => Reply<NoInfer<A>> | Promise<Reply<NoInfer<A>>>;
};

/** A row with its role, which the app checks before it calls `handle`. */
export type Declared<
  A extends Schema | OtherAnswer = Schema | OtherAnswer,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | UploadForm | undefined = Schema | UploadForm | undefined,
> = {
  role: "anyone" | "administrator";
  query: Q;
  body: B;
  answer: A;
  key?: "optional" | "required";
  admission?: Admission;
  handle: (shop: Shop, c: Context, administrator: Administrator | undefined) => Response | Promise<Response>;
};

export type Route = Declared & { method: Method; path: string };

/** Matches the paths of a route: `:name` is anything without a slash, `*` anything at all. */
export function pathPattern(path: string): RegExp {
  const segments = path.replace(/:\w+|\*|[^:*]+/g, (part) => {
    if (part === "*") return ".*";
    return part.startsWith(":") ? "[^/]+" : RegExp.escape(part);
  });
  return new RegExp(`^${segments}$`);
}

export function anyone<
  A extends Schema | OtherAnswer,
  Q extends Schema | undefined = undefined,
  B extends Schema | UploadForm | undefined = undefined,
>(row: Row<A, Q, B, Call<{ query: NoInfer<Q>; body: NoInfer<B> }>>): Declared<A, Q, B> {
  return declare("anyone", row, (c) => callOf(row, c));
}

/** Closed to everyone else: the app answers 401 or 403 before `handle`. */
export function administrator<
  A extends Schema | OtherAnswer,
  Q extends Schema | undefined = undefined,
  B extends Schema | UploadForm | undefined = undefined,
>(row: Row<A, Q, B, AdminCall<{ query: NoInfer<Q>; body: NoInfer<B> }>>): Declared<A, Q, B> {
  return declare("administrator", row, (c, administrator) => {
    if (!administrator) throw new Error("A call of the panel was made without an administrator");
    return { ...callOf(row, c), administrator };
  });
}

function declare<
  A extends Schema | OtherAnswer,
  Q extends Schema | undefined,
  B extends Schema | UploadForm | undefined,
  C,
>(
  role: Declared["role"],
  row: Row<A, Q, B, C>,
  toCall: (c: Context, administrator: Administrator | undefined) => C,
): Declared<A, Q, B> {
  return {
    ...row,
    role,
    query: row.query as Q, // an absent schema is of type undefined
    body: row.body as B,
    handle: (shop, c, administrator) => row.handle(shop, toCall(c, administrator)),
  };
}

function callOf<Q extends Schema | undefined, B extends Schema | UploadForm | undefined>(
  { query, body }: { query?: Q; body?: B },
  c: Context,
): Call<{ query: Q; body: B }> {
  const call = {
    c,
    query: query && (() => readQuery(c, query)),
    body: body && "type" in body ? (options?: BodyOptions) => readBody(c, body, options) : undefined,
  };
  // TypeScript does not follow the conditional types through the checks above.
  return call as Call<{ query: Q; body: B }>;
}

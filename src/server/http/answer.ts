declare const BODY: unique symbol;

/** A response whose JSON is a `Body`, known to the compiler only; a problem is assignable to any. */
export type Answer<Body> = Response & { readonly [BODY]?: Body };

const JSON_HEADERS = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };

export function json<Body>(body: Body, status = 200): Answer<Body> {
  return new Response(JSON.stringify(body), { status, headers: JSON_HEADERS });
}

export function noContent(): Answer<undefined> {
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

type Values = Readonly<Record<string, string | readonly string[] | undefined>>;

/** `"PATCH /api/things/:id"` with its parameters filled in and a query string of the non-empty values. */
export function callAddress(
  call: string,
  { params = {}, query = {} }: { params?: Values; query?: Values } = {},
): { method: string; address: string } {
  const [method = "", path = ""] = call.split(" ");
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) if (one !== "") search.append(name, one);
  }
  return { method, address: search.size === 0 ? filled : `${filled}?${search}` };
}

export function callInit(
  method: string,
  { body, key }: { body?: unknown; key?: string | undefined },
  signal: AbortSignal,
): RequestInit {
  return {
    method,
    cache: "no-store",
    signal,
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(key === undefined ? {} : { "Idempotency-Key": key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

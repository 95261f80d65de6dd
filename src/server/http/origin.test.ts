import { expect, test } from "vitest";
import { refuseForeignOrigin } from "./origin.ts";

const PUBLIC_URL = "https://tienda.example";
const SESSION = { Cookie: "__Host-saitam_session=abc" };

function isRefused(
  headers: Record<string, string>,
  { method = "POST", url = `${PUBLIC_URL}/api/orders` } = {},
): boolean {
  return refuseForeignOrigin(new Request(url, { method, headers }), { publicUrl: PUBLIC_URL }) !== undefined;
}

test("the refusal is a 403 that names its code", async () => {
  const request = new Request(PUBLIC_URL, { method: "DELETE", headers: { Origin: "https://otra.example" } });
  const answer = refuseForeignOrigin(request, { publicUrl: PUBLIC_URL });

  expect(answer?.status).toBe(403);
  expect(await answer?.json()).toMatchObject({ code: "foreign-origin", status: 403 });
});

test.each(["GET", "HEAD", "OPTIONS"])("%s always passes", (method) => {
  expect(isRefused({ Origin: "https://otra.example", "Sec-Fetch-Site": "cross-site", ...SESSION }, { method })).toBe(
    false,
  );
});

test.each(["POST", "PUT", "PATCH", "DELETE", "PURGE"])("%s of another site does not", (method) => {
  expect(isRefused({ Origin: "https://otra.example" }, { method })).toBe(true);
});

test("with neither header only a call without a session passes", () => {
  expect(isRefused({})).toBe(false);
  expect(isRefused({ Cookie: "saitam_known=1; other=2" })).toBe(false);
  expect(isRefused(SESSION)).toBe(true);
});

const ORIGINS = {
  absent: undefined,
  ours: PUBLIC_URL,
  null: "null",
  "of another site": "https://otra.example",
  "of a subdomain": "https://x.tienda.example",
  "of another port": "https://tienda.example:8443",
  "by another scheme": "http://tienda.example",
  "with a path": "https://tienda.example/",
  nonsense: "https://",
};
const OUR_ORIGINS = new Set(["absent", "ours"]);
const SITES = [undefined, "same-origin", "none", "same-site", "cross-site", "", "Same-Origin"];
const OUR_SITES = new Set([undefined, "same-origin", "none"]);

const combinations = Object.entries(ORIGINS).flatMap(([name, origin]) => SITES.map((site) => ({ name, origin, site })));

test.each(combinations.filter(({ origin, site }) => origin !== undefined || site !== undefined))(
  "Origin $name ($origin) with Sec-Fetch-Site $site",
  ({ name, origin, site }) => {
    const headers = {
      ...SESSION,
      ...(origin !== undefined && { Origin: origin }),
      ...(site !== undefined && { "Sec-Fetch-Site": site }),
    };

    expect(isRefused(headers)).toBe(!(OUR_ORIGINS.has(name) && OUR_SITES.has(site)));
  },
);

test("the request's own host passes, also by another name than PUBLIC_URL's", () => {
  const url = "http://192.168.1.5:3000/api/orders";

  expect(isRefused({ Origin: "http://192.168.1.5:3000", ...SESSION }, { url })).toBe(false);
  expect(isRefused({ Origin: "http://192.168.1.5:3001", ...SESSION }, { url })).toBe(true);
  expect(isRefused({ Origin: "http://192.168.1.5", ...SESSION }, { url })).toBe(true);
  expect(isRefused({ Origin: "ftp://192.168.1.5:3000", ...SESSION }, { url })).toBe(true);
  expect(isRefused({ Origin: PUBLIC_URL, ...SESSION }, { url })).toBe(false);
});

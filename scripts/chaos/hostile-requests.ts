import { randomUUID } from "node:crypto";
import { request as open, type Agent } from "node:http";
import { sendRaw } from "../../test/raw-http.ts";

const WORDS = [
  "remera",
  "' or 1=1--",
  "%",
  "\0",
  "ñandú ".repeat(15),
  "a".repeat(100),
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "💥💥",
];

const BROKEN = [
  "GET / HTTP/1.1\r\n\r\n",
  "\0\u0001\u0002",
  "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nabc",
  `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n`,
];

type Hostile = { path: string; method?: string; headers?: Record<string, string>; body?: string } | { lines: string };

const JSON_TYPE = { "Content-Type": "application/json" };

/** Sends one request as nobody means well sends it; whatever the answer, it is read to its end. */
export async function sendHostile(url: string, agent: Agent, random: () => number): Promise<void> {
  const hostile = hostileRequest(url, random);
  if ("lines" in hostile) return void (await sendRaw(url, hostile).catch(() => undefined));
  const { path, body, method = body === undefined ? "GET" : "POST", headers = {} } = hostile;
  await new Promise<void>((resolve) => {
    const sent = open(url + path, { agent, method, headers }, (answer) => answer.once("close", resolve).resume());
    // The shop hangs up on some of them, which is an answer too.
    sent.once("error", () => resolve()).end(body);
  });
}

/** Every address of the shop that anyone may call, with what it does not expect. */
function hostileRequest(url: string, random: () => number): Hostile {
  const number = (below: number) => Math.floor(random() * below);
  const word = () => encodeURIComponent(WORDS[number(WORDS.length)] ?? "");
  const order = (body: string): Hostile => ({
    path: "/api/orders",
    headers: { ...JSON_TYPE, "Idempotency-Key": randomUUID() },
    body,
  });
  const requests: (() => Hostile)[] = [
    () => ({ path: `/producto/${randomUUID()}` }),
    () => ({ path: `/${word()}/${number(1e9)}?a=${number(1e9)}` }),
    () => ({ path: `/productos?q=${word()}${number(1e6)}` }),
    () => ({ path: `/api/listing?q=${word()}${number(1e6)}` }),
    () => ({ path: `/api/products?limit=${number(500)}&cursor=${"A".repeat(number(2_000))}` }),
    () => ({ path: `/pedido/${randomUUID()}` }),
    () => ({ path: `/api/admin/orders?q=${number(1e6)}`, headers: { Cookie: `s=${"x".repeat(number(4_000))}` } }),
    () => order(JSON.stringify({ orderData: { total_amount: 1e30 }, items: [{ id: randomUUID(), quantity: -1 }] })),
    () => order("{".repeat(number(5_000))),
    () => order(JSON.stringify({ note: "x".repeat(250_000) })),
    () => ({ path: "/api/cart/check", headers: JSON_TYPE, body: JSON.stringify({ items: unknownLines() }) }),
    () => ({
      path: "/api/auth/sign-in",
      headers: { ...JSON_TYPE, Origin: url },
      body: JSON.stringify({ email: `x${number(1e9)}@example.com`, password: "una clave que no es" }),
    }),
    () => ({
      path: `/pedido/${randomUUID()}/comprobante`,
      headers: { "Content-Type": "multipart/form-data; boundary=b" },
      body: `--b\r\nContent-Disposition: form-data; name="receipt"; filename="a"\r\n\r\n${"x".repeat(number(100_000))}`,
    }),
    () => ({ lines: BROKEN[number(BROKEN.length)] ?? "" }),
  ];
  return requests[number(requests.length)]?.() ?? { path: "/" };
}

function unknownLines() {
  return Array.from({ length: 50 }, () => ({ id: randomUUID(), quantity: 1 }));
}

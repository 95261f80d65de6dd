import { randomUUID } from "node:crypto";
import { Agent, request as open } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
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

/** In one write, with what is no request at its end. */
const PIPELINED = `${"GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(20)}GET /producto/ HTTP/1.1\r\nHost: x\r\n\r\n\0\r\n`;

const METHODS = ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "HEAD"];

/** `cut` begins a request and hangs up after so many milliseconds. */
type Hostile =
  | { path: string; method?: string; headers?: Record<string, string>; body?: string }
  | { lines: string }
  | { cut: string; after: number };

const JSON_TYPE = { "Content-Type": "application/json" };

const AT_ONCE = 32;

/** Sends requests as nobody means well sends them; `note` gets the status of each. */
export async function sendManyHostile(
  url: string,
  random: () => number,
  requests: number,
  note: (status: number) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let left = requests;
  const attack = async () => {
    while (left > 0) {
      left -= 1;
      note(await sendHostile(url, agent, random));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, attack));
  agent.destroy();
}

/** Reads the answer to its end, whatever it is. Returns its status, 0 where the shop or this side hung up, which is an answer too. */
async function sendHostile(url: string, agent: Agent, random: () => number): Promise<number> {
  const hostile = hostileRequest(url, random);
  if ("cut" in hostile) return sendCut(url, hostile);
  if ("lines" in hostile) {
    const answer = await sendRaw(url, hostile).catch(() => undefined);
    return answer?.status ?? 0;
  }
  const { path, body, method = body === undefined ? "GET" : "POST", headers = {} } = hostile;
  return new Promise((resolve) => {
    const sent = open(url + path, { agent, method, headers }, (answer) =>
      answer.once("close", () => resolve(answer.statusCode ?? 0)).resume(),
    );
    sent.once("error", () => resolve(0)).end(body);
  });
}

async function sendCut(url: string, { cut, after }: { cut: string; after: number }): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on("error", () => socket.destroy());
  socket.write(cut);
  await sleep(after);
  socket.destroy();
  return 0;
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
  const signIn = (): Hostile => ({
    path: "/api/auth/sign-in",
    headers: { ...JSON_TYPE, Origin: url },
    body: JSON.stringify({ email: `x${number(1e9)}@example.com`, password: "una clave que no es" }),
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
    // Few: each is the work of a password.
    () => (number(8) === 0 ? signIn() : { path: "/api/auth/session", headers: { Cookie: `session=${word()}` } }),
    () => ({
      path: `/pedido/${randomUUID()}/comprobante`,
      headers: { "Content-Type": "multipart/form-data; boundary=b" },
      body: `--b\r\nContent-Disposition: form-data; name="receipt"; filename="a"\r\n\r\n${"x".repeat(number(100_000))}`,
    }),
    () => ({ lines: BROKEN[number(BROKEN.length)] ?? "" }),
    () => ({ lines: PIPELINED }),
    () => order("[".repeat(number(120_000)).padEnd(240_000, "]")),
    () => order(`${'{"a":'.repeat(number(40_000))}1`),
    () => ({ path: `/${word()}`, headers: { Cookie: "x=".padEnd(number(20_000), "y") } }),
    () => ({ path: "/api/products", headers: manyHeaders(number(600)) }),
    () => ({ path: `/${number(2) ? word() : "productos"}`, method: METHODS[number(METHODS.length)] ?? "PUT" }),
    () => ({ path: `/productos?${filters(number)}&q=${word()}` }),
    () => ({ path: `/api/listing?${filters(number)}` }),
    () => ({ cut: `${BEGUN_ORDER}Content-Length: 1000\r\n\r\n{"orderData":`, after: number(50) }),
    () => ({ cut: `${BEGUN_ORDER}X-Slow: `, after: number(500) }),
  ];
  return requests[number(requests.length)]?.() ?? { path: "/" };
}

const BEGUN_ORDER = "POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

function manyHeaders(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`X-${n}`, "x".repeat(20)]));
}

/** So many talles and colours that no list has them, between prices of their own. */
function filters(number: (below: number) => number): string {
  const values = Array.from({ length: number(40) }, () => `talle=${number(1e6)}&color=${number(1e6)}`);
  return [`precio_min=${number(1e6)}&precio_max=${number(1e9)}&orden=${number(9)}`, ...values].join("&");
}

function unknownLines() {
  return Array.from({ length: 50 }, () => ({ id: randomUUID(), quantity: 1 }));
}

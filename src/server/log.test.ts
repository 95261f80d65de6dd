import { fork } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { createDatabase } from "../../test/database.ts";
import { createLog } from "./log.ts";

async function failureOf(connection: pg.ClientConfig, statement: string): Promise<unknown> {
  const client = new pg.Client(connection);
  // A cut connection is also reported here; the statement's error is what counts.
  client.on("error", () => {});
  await client.connect();
  try {
    return await client.query(statement).catch((error: unknown) => error);
  } finally {
    await client.end().catch(() => {});
  }
}

function linesOf(err: unknown): string {
  let written = "";
  createLog("info", { write: (line) => (written += line) }).warn({ err }, "It failed");
  return written;
}

test("a row that the database refuses is told by its constraint, never by what stands in it", async () => {
  await using database = await createDatabase();
  const refused = await failureOf(
    database.connection,
    "insert into products (name, price) values ('what somebody typed', -1)",
  );
  expect(refused).toMatchObject({ detail: expect.stringContaining("what somebody typed") as string });

  const described = {
    type: "DatabaseError",
    code: "23514",
    table: "products",
    constraint: expect.any(String) as string,
  };
  const line = linesOf(refused);
  expect(JSON.parse(line)).toMatchObject({ level: 40, msg: "It failed", err: described });
  const among = linesOf(new AggregateError([refused, new Error("another")]));
  expect(JSON.parse(among)).toMatchObject({ err: { aggregateErrors: [described, { message: "another" }] } });
  for (const written of [line, among]) expect(written).not.toContain("what somebody typed");
});

test("a lost connection is told without its client, and several refusals of one address each", async () => {
  const lost = Object.assign(new Error("Connection terminated", { cause: new Error("cut") }), {
    code: "57P01",
    client: { secretKey: -495_910_237 },
  });
  expect(Object.keys(JSON.parse(linesOf(lost)).err as object).toSorted()).toEqual(["code", "message", "stack", "type"]);
  expect(linesOf(lost)).toContain("Connection terminated: cut");

  const nobody = new AggregateError([
    new Error("connect ECONNREFUSED ::1:1"),
    new Error("connect ECONNREFUSED 127.0.0.1:1"),
  ]);
  expect(linesOf(nobody)).toContain("connect ECONNREFUSED 127.0.0.1:1");
});

test("the secret part of an order's address is never written, neither as a path nor in what an error says", () => {
  const secret = "qN3mX0pY7sT1vW5z";
  let written = "";
  const log = createLog("info", { write: (line) => (written += line) });
  for (const path of [`/pedido/${secret}`, `/pedido/${secret}/comprobante`, `//PEDIDO%2F${secret}`]) {
    log.error({ path, err: new Error(`Invalid URL http://tienda.example${path}`) }, "A request failed");
    expect(JSON.parse(written)).toMatchObject({ path: expect.stringContaining("/pedido/…") as string });
    expect(written).not.toContain(secret);
    written = "";
  }
  log.error({ path: "/producto/remera" }, "A request failed");
  expect(JSON.parse(written)).toMatchObject({ path: "/producto/remera" });
});

test.runIf(process.platform === "linux")(
  "a log that cannot be written neither ends a process nor keeps it from its end",
  async () => {
    await using full = await open("/dev/full", "w");
    const worker = fork(join(import.meta.dirname, "log.test-worker.ts"), {
      stdio: ["ignore", full.fd, "inherit", "ipc"],
    });
    const tooLong = setTimeout(() => worker.kill("SIGKILL"), 5_000);

    expect(await once(worker, "exit")).toEqual([3, null]);
    clearTimeout(tooLong);
  },
);

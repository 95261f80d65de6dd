import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { freePort } from "../../../test/shop-process.ts";
import { bindSockets } from "./shared-socket.ts";

const signal = new AbortController().signal;

test.each([1, 2])("a port that is given up a moment later is taken by a start with %i web processes", async (count) => {
  const port = await freePort();
  const killed = createServer().listen(port, "127.0.0.1");
  await once(killed, "listening");
  const binding = bindSockets("127.0.0.1", port, count, signal);
  await Promise.race([binding, sleep(300)]);
  killed.close();

  const sockets = await binding;
  expect(sockets).toHaveLength(count);
  for (const socket of sockets) socket.close();
});

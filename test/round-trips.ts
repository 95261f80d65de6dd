import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import type { TestConnection } from "./postgres.ts";

const READY_FOR_QUERY = "Z".charCodeAt(0);
const MESSAGE_HEAD = 5; // its kind and, in four bytes, its length without the kind

/** A proxy to PostgreSQL that counts round trips: how often the server was ready for the next statement. */
export async function countRoundTrips({ host, port }: TestConnection) {
  let roundTrips = 0;
  const server = createServer((client) => {
    const database = connect(`${host}/.s.PGSQL.${port}`);
    const count = messageCounter(READY_FOR_QUERY, () => (roundTrips += 1));
    database.on("data", count);
    client.pipe(database).pipe(client);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      socket.on("error", () => other.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    host: "127.0.0.1",
    port: (server.address() as AddressInfo).port,
    async during(work: () => Promise<unknown>): Promise<number> {
      const before = roundTrips;
      await work();
      return roundTrips - before;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, "close");
    },
  };
}

/** Finds messages in a stream whose chunks may end anywhere. */
function messageCounter(kind: number, count: () => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= MESSAGE_HEAD) {
      const length = 1 + rest.readUInt32BE(1);
      if (rest.length < length) return;
      if (rest[0] === kind) count();
      rest = rest.subarray(length);
    }
  };
}

import { once } from "node:events";
import { readdir, readFile, readlink } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { workersOf } from "../../test/processes.ts";
import type { ShopProcess } from "../../test/shop-process.ts";

const ESTABLISHED = "01";

const ACCEPTED_AFTER = 300; // ms

/** How many of `count` connections, opened at once, each worker of a shop accepts; as Linux tells. */
export async function shareConnections(shop: ShopProcess, count: number): Promise<number[]> {
  const { port } = new URL(shop.url);
  const before = await inodesOf(Number(port));
  const sockets = await Promise.all(Array.from({ length: count }, () => open(Number(port))));
  try {
    await sleep(ACCEPTED_AFTER);
    const opened = (await inodesOf(Number(port))).difference(before);
    return await Promise.all(
      (await workersOf(shop)).map(async (pid) => {
        const held = await Promise.all(
          (await readdir(`/proc/${pid}/fd`)).map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => "")), // closed meanwhile
        );
        return held.filter((link) => opened.has(/^socket:\[(\d+)\]$/.exec(link)?.[1] ?? "")).length;
      }),
    );
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: "localhost" });
  await once(socket, "connect");
  return socket;
}

/** Of the established connections of a port, on the server's side and the clients'. */
async function inodesOf(port: number): Promise<Set<string>> {
  const tables = await Promise.all(["/proc/net/tcp", "/proc/net/tcp6"].map((path) => readFile(path, "utf8")));
  const inHex = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const rows = tables.flatMap((table) => table.split("\n").map((line) => line.trim().split(/\s+/)));
  return new Set(
    rows.flatMap(([, local, , state, , , , , , inode]) =>
      local?.endsWith(inHex) && state === ESTABLISHED && inode !== undefined ? [inode] : [],
    ),
  );
}

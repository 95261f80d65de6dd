import { open } from "node:fs/promises";
import { join } from "node:path";
import { segmentName, segmentStart, type WalLayout, type WalPosition } from "./wal-position.ts";

/** The bytes of the log from `from` to `to`, which the server has flushed: they will not change. */
export async function readWal(
  clusterFolder: string,
  layout: WalLayout,
  from: WalPosition,
  to: WalPosition,
): Promise<Uint8Array> {
  const bytes = Buffer.alloc(Number(to - from));
  for (let position = from; position < to;) {
    const start = segmentStart(position, layout);
    const end = start + layout.segmentSize < to ? start + layout.segmentSize : to;
    await using file = await open(join(clusterFolder, "pg_wal", segmentName(position, layout)));
    const offset = Number(position - from);
    const length = Number(end - position);
    const { bytesRead } = await file.read(bytes, offset, length, Number(position - start));
    if (bytesRead !== length) throw new Error("a file of the write-ahead log is shorter than its segment");
    position = end;
  }
  return bytes;
}

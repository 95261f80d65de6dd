import type { Readable } from "node:stream";
import { ReadableStream } from "node:stream/web";
import type { Shop } from "../shop.ts";
import { backupName } from "./store-backup.ts";
import { openBackup } from "./write-backup.ts";

/** Streams a backup that is made at the pace of its reader; `onClose` is called once, however it ends. */
export async function downloadBackup(
  { connection, storage, secretKey, environment, log }: Shop,
  onClose: () => Promise<void>,
): Promise<Response> {
  const { passphrase } = environment.backup;
  const archive = await openBackup({ connection, storage, secretKey, passphrase });
  archive.once("close", () => {
    if (archive.errored) log.error({ err: archive.errored }, "A backup could not be downloaded");
    else log.info(archive.readableEnded ? "A backup was downloaded" : "The download of a backup was interrupted");
    onClose().catch((err: unknown) => log.warn({ err }, "A connection to the database was lost"));
  });
  const isEncrypted = passphrase !== undefined;
  return new Response(bodyOf(archive), {
    headers: {
      "Content-Type": isEncrypted ? "application/octet-stream" : "application/gzip",
      "Content-Disposition": `attachment; filename="${backupName(new Date(), isEncrypted)}"`,
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no", // else nginx writes to its own disk what it cannot pass on
    },
  });
}

/** Buffers nothing itself, and destroys the archive even if none of it was read. */
function bodyOf(archive: Readable): BodyInit {
  const chunks = archive.iterator() as AsyncIterator<Uint8Array>;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void archive.destroy(),
    },
    { highWaterMark: 0 },
  );
  return body as BodyInit; // one class, with two declarations
}

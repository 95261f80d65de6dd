import { once } from "node:events";
import { expect, test } from "vitest";
import { type ArchiveEntry, writeArchive } from "./archive.ts";

test.each([
  ["plain", undefined],
  ["encrypted", "una frase secreta"],
])("whoever destroys an archive that is %s ends the work behind it", async (_, passphrase) => {
  const ended = Promise.withResolvers<number>();
  let given = 0;
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    try {
      for (; given < 1_000; given += 1) {
        yield { name: `tables/noise/${given}`, bytes: crypto.getRandomValues(new Uint8Array(60_000)) };
      }
    } finally {
      ended.resolve(given);
    }
  }
  const archive = await writeArchive(entries(), passphrase);
  await once(archive, "readable");
  archive.destroy();
  expect(await ended.promise).toBeLessThan(100);
});

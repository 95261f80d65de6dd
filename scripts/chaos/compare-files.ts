import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

/** How many files both folders hold, and what differs: a name, a content, or a picture that does not open. */
export async function compareFiles(
  original: string,
  restored: string,
): Promise<{ files: number; different: string[] }> {
  const [before, after] = await Promise.all([readDigests(original), readDigests(restored)]);
  const different: string[] = [];
  for (const [name, digest] of before) if (after.get(name) !== digest) different.push(`${name} is missing or changed`);
  for (const name of after.keys()) if (!before.has(name)) different.push(`${name} was not there before`);
  for (const name of after.keys()) {
    const isPicture = await sharp(join(restored, name))
      .metadata()
      .then(
        () => true,
        () => false,
      );
    if (!isPicture) different.push(`${name} is no picture`);
  }
  return { files: after.size, different };
}

async function readDigests(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const digests = new Map<string, string>();
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    digests.set(path.slice(folder.length + 1), hash("sha256", await readFile(path)));
  }
  return digests;
}

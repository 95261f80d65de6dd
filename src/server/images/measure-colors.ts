import { sql } from "kysely";
import { thumbnailFile } from "#domain/image.ts";
import type { Db } from "../db/connection.ts";
import { NIL_ID } from "../db/nil-id.ts";
import type { Shop } from "../shop.ts";
import type { Storage } from "../storage/storage.ts";
import { ImageTaskFailed, runImageTask } from "./image-process.ts";

const STEP = 20; // pictures

/** Measures pictures that were stored without a dominant colour, some at a time. Returns how many. */
export async function measureColors(
  { db, storage }: Pick<Shop, "db" | "storage">,
  signal?: AbortSignal,
): Promise<number> {
  let measured = 0;
  for (let after = NIL_ID; ;) {
    const pictures = await listUnmeasured(db, after);
    const last = pictures.at(-1);
    if (!last) return measured;
    after = last.id;
    const colors = new Map<string, string>();
    for (const picture of pictures) {
      if (signal?.aborted) return measured;
      const color = await measure(storage, picture);
      if (color !== undefined) colors.set(picture.id, color);
    }
    await saveColors(db, colors);
    measured += colors.size;
  }
}

type Unmeasured = { id: string; storage_key: string; widths: number[] };

function listUnmeasured(db: Db, after: string): Promise<Unmeasured[]> {
  return db
    .selectFrom("product_images")
    .select(["id", "storage_key", "widths"])
    .where("dominant_color", "is", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(STEP)
    .execute();
}

async function measure(storage: Storage, { storage_key, widths }: Unmeasured): Promise<string | undefined> {
  const file = await storage.get(thumbnailFile({ base: storage_key, widths }));
  if (!file) return undefined;
  return runImageTask("dominantColor", file).catch((error: unknown) => {
    // A damaged file must not stop the others; searches find this one by its colours' names.
    if (error instanceof ImageTaskFailed) return undefined;
    throw error;
  });
}

/** One statement, so that a product is announced once, however many of its pictures were measured. */
async function saveColors(db: Db, colors: ReadonlyMap<string, string>): Promise<void> {
  await sql`
    update product_images set dominant_color = measured.color
    from unnest(${[...colors.keys()]}::uuid[], ${[...colors.values()]}::text[]) as measured (id, color)
    where product_images.id = measured.id`.execute(db);
}

import { sql } from "kysely";
import sharp from "sharp";
import type { Db } from "#server/db/connection.ts";
import { seededRandom } from "../../test/random.ts";
import { waitUntil } from "../../test/wait-until.ts";
import type { Panel } from "./panel.ts";

const SIZE = { width: 640, height: 800 };

/** Of one upload, and so of one product. */
const AT_ONCE = 5;

const FILES = "image_files";

const AVIF_TIMEOUT = 1_800_000; // ms, of hundreds of pictures that are encoded one by one

/** A flat picture of a colour of its own: no two of them are the same file. */
function drawPicture(random: () => number): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = [random(), random(), random()].map((share) => Math.floor(share * 256));
  return sharp({ create: { ...SIZE, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
}

/** Adds so many pictures to products through the panel, as the owner does, and waits until all their files are there. */
export async function addPictures(
  panel: Panel,
  db: Db,
  { pictures, productIds, seed }: { pictures: number; productIds: readonly string[]; seed: number },
): Promise<void> {
  const random = seededRandom(seed);
  for (let added = 0; added < pictures; added += AT_ONCE) {
    const form = new FormData();
    for (let nth = added; nth < Math.min(pictures, added + AT_ONCE); nth += 1) {
      form.append(FILES, new File([new Uint8Array(await drawPicture(random))], `foto-${nth}.jpg`));
    }
    const product = productIds[(added / AT_ONCE) % productIds.length];
    const answer = await panel.upload(`/api/admin/products/${product}/images`, form);
    if (!answer.ok) throw new Error(`Uploading gave ${answer.status}: ${await answer.text()}`);
    await answer.body?.cancel();
  }
  const areAllThere = async () => {
    const { rows } = await sql`select from product_images where not has_avif limit 1`.execute(db);
    return rows.length === 0;
  };
  await waitUntil(areAllThere, { timeout: AVIF_TIMEOUT, every: 250, failure: "AVIF files are missing" });
}

import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { newPictureKey } from "#server/storage/key.ts";
import { addPictureRow } from "../products.ts";
import type { OpenShop } from "./journey.ts";

type DemoPicture = { name: string; width?: number; alt?: string; color?: string | null; display_order?: number };

/** Gives a product a demo picture, by file name; pages show it once announced. */
export async function addDemoPicture(
  { db, dataDir }: OpenShop,
  product_id: string,
  { name, width = 320, alt = "", color = null, display_order = 0 }: DemoPicture,
): Promise<void> {
  const storage_key = newPictureKey();
  await mkdir(join(dataDir, "files/products"), { recursive: true });
  await copyFile(`demo/images/${name}-${width}.webp`, join(dataDir, "files", `${storage_key}-${width}.webp`));
  const size = { width, height: width * 1.25, widths: [width] };
  await addPictureRow(db, product_id, { storage_key, display_order, ...size, alt, color });
}

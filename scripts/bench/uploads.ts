import { jpeg } from "../../test/pictures.ts";
import type { FilledShop } from "./filled-shop.ts";
import type { Finding } from "./finding.ts";
import { measureGrowth } from "./growth.ts";
import type { SizeName } from "./size.ts";

const UPLOADS_PER_ROUND = 2;

/** A picture of four megapixels, from the request to the answer with its sizes written. */
export async function imageUpload(size: SizeName): Promise<Finding> {
  const picture = new Blob([new Uint8Array(await jpeg(1_800, 2_250))], { type: "image/jpeg" });
  const body = new FormData();
  body.append("image_files", picture, "foto.jpg");
  const upload = async (shop: FilledShop) => shop.timeOf(await addProduct(shop), { method: "POST", body });
  return measureGrowth("Image upload", size, [{ name: "a photo", milliseconds: upload }], UPLOADS_PER_ROUND);
}

/** Adds a product without pictures; returns the address that takes them. */
export async function addProduct(shop: FilledShop): Promise<string> {
  const created = await shop.call("/api/admin/products", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Foto", description: "", price: 1000, discount_percentage: null, stock: 1 }),
  });
  const { product } = (await created.json()) as { product: { id: string } };
  return `/api/admin/products/${product.id}/images`;
}

import type { Insertable } from "kysely";
import type { DB } from "../src/server/db/schema.ts";
import type { TestShop } from "./shop.ts";

type Given = Partial<Omit<Insertable<DB["delivery_methods"]>, "price" | "free_from">> & {
  price?: number | null; // pesos
  free_from?: number | null;
};

/** A method that reaches the whole country, with its id. */
export async function addDeliveryMethod(
  { db }: Pick<TestShop, "db">,
  { price = 1500, free_from = null, ...given }: Given = {},
): Promise<string> {
  const { id } = await db
    .insertInto("delivery_methods")
    .values({
      kind: "delivery",
      name: "Correo Argentino",
      position: 0,
      ...given,
      price: price === null ? null : String(price),
      free_from: free_from === null ? null : String(free_from),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

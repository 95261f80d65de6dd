import { missingSteps, type SetupStep } from "#domain/setup.ts";
import type { Db } from "../db/connection.ts";
import { findEditableSettings } from "./settings.ts";

export async function findMissingSteps(db: Db): Promise<SetupStep[]> {
  const settings = await findEditableSettings(db);
  const kinds = await db
    .selectFrom("product_totals")
    .select("is_demo")
    .groupBy("is_demo")
    .having((eb) => eb(eb.fn.sum("products"), ">", 0))
    .execute();
  return missingSteps(settings, {
    hasOwnProduct: kinds.some(({ is_demo }) => !is_demo),
    hasDemo: kinds.some(({ is_demo }) => is_demo),
  });
}

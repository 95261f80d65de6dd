import * as v from "valibot";
import { inMegabytes } from "#domain/file-size.ts";
import { MAX_IMPORT_BYTES } from "#domain/product-csv.ts";
import { parseInput } from "../http/body.ts";
import { csvAnswer } from "../http/csv.ts";
import { answerOnce } from "../http/idempotent.ts";
import { problem, RequestRefused } from "../http/problem.ts";
import { json } from "../http/answer.ts";
import type { LegacyRoute as Route } from "../http/legacy-route.ts";
import { readUpload } from "../images/read-upload.ts";
import { EXAMPLE_ROWS, exportProducts } from "./export-products.ts";
import { importProducts, previewImport } from "./import-products.ts";

const FILE_FIELD = "archivo";

/** A preview, or the digest of the plan to apply. */
const importQuery = v.union([
  v.strictObject({ simular: v.literal("1") }),
  v.strictObject({ plan: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) }),
]);

export const productCsvRoutes: Route[] = [
  {
    method: "GET",
    path: "/api/admin/products/export",
    gives: "text/csv",
    role: "administrator",
    answer: ({ db, storage, environment }) =>
      csvAnswer("productos.csv", exportProducts(db, storage, environment.publicUrl)),
  },
  {
    method: "GET",
    path: "/api/admin/products/import/example",
    gives: "text/csv",
    role: "administrator",
    answer: () => csvAnswer("ejemplo-de-productos.csv", exampleRows()),
  },
  {
    method: "POST",
    path: "/api/admin/products/import",
    takes: "multipart/form-data",
    key: "optional",
    role: "administrator",
    async answer(shop, c, { email }) {
      const query = parseInput(importQuery, c.req.query());
      const { bytes, hash } = await readFile(c.req.raw);
      if ("simular" in query) return json({ preview: await previewImport(shop.db, bytes) });

      return answerOnce(shop, c, { actor: email, said: hash }, async (tx) => {
        const done = await importProducts(tx, bytes, query.plan, email);
        if (done.ok) return json({ imported: done.value });
        return problem("stale-version", {
          detail: "Los productos cambiaron desde la revisión. No se importó nada: mira el plan nuevo.",
          preview: done.refusal.preview,
        });
      });
    },
  },
];

async function* exampleRows() {
  yield* EXAMPLE_ROWS;
}

async function readFile(request: Request): Promise<{ bytes: Buffer; hash: string }> {
  const [file, ...others] = await readUpload(request, FILE_FIELD, MAX_IMPORT_BYTES);
  if (!file || others.length > 0) {
    throw new RequestRefused("invalid-field", { field: FILE_FIELD, detail: "Elige un archivo CSV." });
  }
  if (!file.bytes) {
    throw new RequestRefused("payload-too-large", {
      detail: `El archivo supera los ${inMegabytes(MAX_IMPORT_BYTES)}.`,
    });
  }
  return { bytes: file.bytes, hash: file.hash };
}

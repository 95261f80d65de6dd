import { PANEL } from "#domain/panel-address.ts";
import { upload } from "../../call.ts";
import { refreshCategories } from "../../categories/category-queries.ts";
import { factOf } from "../../http.ts";
import { ImportScreen } from "../../import/import-screen.tsx";
import { EXPORT_ADDRESS } from "../product-queries.ts";
import { productImportCopy } from "./copy.ts";
import { ImportPreviewTable } from "./import-preview.tsx";

const IMPORT = "POST /api/admin/products/import";
const FILE_FIELD = "archivo";

export function ImportPage() {
  return (
    <ImportScreen
      words={productImportCopy}
      back={PANEL.products}
      exampleAddress="/api/admin/products/import/example"
      exportAddress={EXPORT_ADDRESS}
      review={async (file) => (await upload(IMPORT, { query: { simular: "1" }, field: FILE_FIELD, file })).preview}
      apply={async (file, digest, key) =>
        (await upload(IMPORT, { query: { plan: digest }, field: FILE_FIELD, file, key })).imported
      }
      newerIn={(error) => factOf(error, "stale-version", "preview")}
      onImported={refreshCategories}
      PlanTable={ImportPreviewTable}
    />
  );
}

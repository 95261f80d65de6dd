import { PANEL } from "#domain/panel-address.ts";
import { upload } from "../../call.ts";
import { refreshCategories } from "../../categories/category-queries.ts";
import { factOf } from "../../http.ts";
import { ImportScreen } from "../../import/import-screen.tsx";
import { EXPORT_ADDRESS } from "../product-queries.ts";
import { productImportCopy } from "./copy.ts";
import { ImportPreviewTable } from "./import-preview.tsx";

export function ImportPage() {
  return (
    <ImportScreen
      words={productImportCopy}
      back={PANEL.products}
      exampleAddress="/api/admin/products/import/example"
      exportAddress={EXPORT_ADDRESS}
      send={(request) => upload("POST /api/admin/products/import", { field: "archivo", ...request })}
      newerIn={(error) => factOf(error, "stale-version", "preview")}
      onImported={refreshCategories}
      PlanTable={ImportPreviewTable}
    />
  );
}

import { expect, test } from "vitest";
import { hasUnsaved } from "../../frame/unsaved.ts";
import { warnOfFailures } from "./failed-files.tsx";
import type { SavedPictures } from "./save-pictures.ts";

const COAT = { id: "coat", name: "Tapado" };
const SHIRT = { id: "shirt", name: "Remera" };

const ALL_WELL: SavedPictures = { failures: [], unfinished: undefined };

function lostFile(productId: string): SavedPictures {
  return {
    failures: [{ key: "1", name: "frente.jpg", detail: "Se perdió la conexión mientras se subía." }],
    unfinished: { productId, before: [], pictures: [] },
  };
}

test("photos that were not uploaded are left to send until their own product is saved", () => {
  warnOfFailures(COAT, lostFile("coat"));
  warnOfFailures(SHIRT, ALL_WELL);
  expect(hasUnsaved.panel()).toBe(true);
  warnOfFailures(SHIRT, lostFile("shirt"));
  warnOfFailures(COAT, ALL_WELL);
  expect(hasUnsaved.panel()).toBe(true);
  warnOfFailures(SHIRT, ALL_WELL);
  expect(hasUnsaved.panel()).toBe(false);
});

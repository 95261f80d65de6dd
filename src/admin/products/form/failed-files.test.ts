import { expect, test } from "vitest";
import { hasUnsaved } from "../../frame/unsaved.ts";
import { warnOfFailures } from "./failed-files.tsx";
import type { SavedPictures } from "./save-pictures.ts";

const ALL_WELL: SavedPictures = { failures: [], unfinished: undefined };

function lostFile(productId: string): SavedPictures {
  return {
    failures: [{ key: "1", name: "frente.jpg", detail: "Se perdió la conexión mientras se subía." }],
    unfinished: { productId, before: [], pictures: [] },
  };
}

test("photos that were not uploaded are left to send until their own product is saved", () => {
  warnOfFailures("coat", lostFile("coat"));
  warnOfFailures("shirt", ALL_WELL);
  expect(hasUnsaved.panel()).toBe(true);
  warnOfFailures("shirt", lostFile("shirt"));
  warnOfFailures("coat", ALL_WELL);
  expect(hasUnsaved.panel()).toBe(true);
  warnOfFailures("shirt", ALL_WELL);
  expect(hasUnsaved.panel()).toBe(false);
});

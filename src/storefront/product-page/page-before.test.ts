import { afterEach, expect, test, vi } from "vitest";
import { stepsToPageBefore } from "./page-before.ts";

const SHOP = "https://tienda.example";

const JEAN = `${SHOP}/producto/jean`;

afterEach(() => void vi.unstubAllGlobals());

/** A tab on the jean's page, with the history as the browser reports it. */
function openTab({
  navigation,
  length = 1,
  referrer = "",
}: {
  navigation?: object;
  length?: number;
  referrer?: string;
}) {
  vi.stubGlobal("location", new URL(JEAN));
  vi.stubGlobal("window", { navigation });
  vi.stubGlobal("history", { length });
  vi.stubGlobal("document", { referrer });
}

test.each([
  [[`${SHOP}/productos`, JEAN], 1, -1],
  [[`${SHOP}/productos`, JEAN, `${JEAN}#contenido`], 2, -2],
  [[`${SHOP}/producto/blusa`, JEAN, `${JEAN}?talle=M`], 2, -2],
  [[JEAN, JEAN], 0, 0],
  [[JEAN, `${SHOP}/#checkout`], 0, 0],
  [[JEAN, `${JEAN}#contenido`], 1, 0],
])("of %j, at %j, the page before is %j steps away", (addresses, index, steps) => {
  openTab({ navigation: { currentEntry: { index }, entries: () => addresses.map((url) => ({ url })) } });
  expect(stepsToPageBefore()).toBe(steps);
});

test("a browser that does not tell its history goes back one step to the page of the shop that led here", () => {
  openTab({ length: 2, referrer: `${SHOP}/productos` });
  expect(stepsToPageBefore()).toBe(-1);
  openTab({ length: 2, referrer: "https://buscador.example/" });
  expect(stepsToPageBefore()).toBe(0);
  openTab({ length: 1, referrer: `${SHOP}/productos` });
  expect(stepsToPageBefore()).toBe(0);
});

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** What a scanner reads, from the top, in a picture's file or pixels. */
export async function scan(picture: Uint8Array | ImageData, format: "Code128" | "QRCode"): Promise<string[]> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const found = await readBarcodes(picture, { formats: [format], maxNumberOfSymbols: 255 });
  return found.toSorted((a, b) => a.position.topLeft.y - b.position.topLeft.y).map(({ text }) => text);
}

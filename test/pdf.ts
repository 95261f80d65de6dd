import { PDFiumLibrary } from "@hyzyla/pdfium";
import { scan } from "./scanner.ts";

const DOTS_PER_INCH = 203; // of a common printer of labels

const POINTS_PER_INCH = 72;

const MM_PER_INCH = 25.4;

/** A page as it comes out of the printer, its size in millimetres and what a scanner reads on it, from the top. */
export type PdfPage = { width: number; height: number; barcodes: string[]; pixels: ImageData };

/** Draws every page of a PDF and scans it for barcodes of Code 128. */
export async function readPdf(file: Uint8Array): Promise<PdfPage[]> {
  const pdfium = await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(file);
  const pages: PdfPage[] = [];
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const { data, width, height } = await page.render({ scale: DOTS_PER_INCH / POINTS_PER_INCH, render: "bitmap" });
    // Blue and red are swapped, which black and white do not show.
    const pixels = { data: new Uint8ClampedArray(data), width, height, colorSpace: "srgb" } as ImageData;
    pages.push({
      width: (originalWidth * MM_PER_INCH) / POINTS_PER_INCH,
      height: (originalHeight * MM_PER_INCH) / POINTS_PER_INCH,
      barcodes: await scan(pixels, "Code128"),
      pixels,
    });
  }
  document.destroy();
  pdfium.destroy();
  return pages;
}

import { PDFiumLibrary } from "@hyzyla/pdfium";
import { scan } from "./scanner.ts";

const DOTS_PER_INCH = 203; // of a common label printer

const POINTS_PER_INCH = 72;

const MM_PER_INCH = 25.4;

/** A printed page, its size in millimetres and what a scanner reads on it, from the top. */
export type PdfPage = { width: number; height: number; barcodes: string[]; pixels: ImageData };

/** Renders every page of a PDF and scans it for Code 128 barcodes. */
export async function readPdf(file: Uint8Array): Promise<PdfPage[]> {
  const pdfium = await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(file);
  const pages: PdfPage[] = [];
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const { data, width, height } = await page.render({ scale: DOTS_PER_INCH / POINTS_PER_INCH, render: "bitmap" });
    // Swaps blue and red, which does not matter in black and white.
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

import { inMegabytes } from "#domain/file-size.ts";
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE, MAX_PRODUCT_IMAGES } from "#domain/image.ts";
import type { ImageRefusal } from "./encode-image.ts";

export type FailureCode = ImageRefusal["reason"] | "too-many-images";

export type FailedFile = { name: string; code: FailureCode; detail: string };

export function explainFailure(code: FailureCode): string {
  switch (code) {
    case "empty":
      return "El archivo está vacío.";
    case "too-large":
      return `El archivo supera los ${inMegabytes(MAX_IMAGE_BYTES)}.`;
    case "unsupported-type":
      return "El archivo no es una imagen JPEG, PNG, WebP ni GIF.";
    case "too-many-pixels":
      return `La imagen supera los ${MAX_IMAGE_PIXELS / 1_000_000} millones de píxeles, o los ${MAX_IMAGE_SIDE.toLocaleString("es-AR")} de lado.`;
    case "broken":
      return "La imagen está dañada y no se puede leer.";
    case "busy":
      return "Hay demasiadas imágenes en proceso. Prueba de nuevo en unos segundos.";
    case "too-many-images":
      return `Un producto tiene como máximo ${MAX_PRODUCT_IMAGES} imágenes.`;
  }
}

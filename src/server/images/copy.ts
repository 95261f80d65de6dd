import { inMegabytes } from "#domain/file-size.ts";
import {
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  MAX_PRODUCT_IMAGES,
  MAX_UPLOAD_BYTES,
} from "#domain/image.ts";
import { noSuchProduct } from "../products/copy.ts";
import { type Problem, problem } from "../http/problem.ts";
import type { ArrangeRefusal, FailedFile, UploadRefusal } from "./product-images.ts";

export const uploadCopy = {
  tooLarge: `La carga completa supera los ${inMegabytes(MAX_UPLOAD_BYTES)}.`,
  tooManyParts: "La carga tiene demasiadas partes.",
  noForm: "El contenido tiene que ser multipart/form-data.",
} as const;

export function explainFailure(code: FailedFile["code"]): string {
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

export function noSuchImage(): Problem {
  return problem("not-found", { detail: "Imagen no encontrada" });
}

export function uploadProblem(refused: UploadRefusal): Problem {
  switch (refused.reason) {
    case "no-files":
      return problem("invalid-field", { field: "image_files", detail: "Elige al menos una imagen." });
    case "every-file-too-large":
      return problem("payload-too-large", {
        detail: `Las imágenes superan los ${inMegabytes(MAX_IMAGE_BYTES)}.`,
        failed: refused.failed,
      });
    case "key-reused":
      return problem("key-reused", { detail: "Con esta clave ya se cargaron otras imágenes." });
    case "unknown-product":
      return noSuchProduct();
  }
}

export function arrangeProblem(refused: ArrangeRefusal): Problem {
  switch (refused.reason) {
    case "unknown-product":
      return noSuchProduct();
    case "other-images":
      return problem("stale-version", {
        detail: "Las imágenes de este producto cambiaron. Revisa el orden y guarda otra vez.",
        images: refused.images,
      });
  }
}

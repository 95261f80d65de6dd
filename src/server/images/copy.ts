import { inMegabytes } from "#domain/file-size.ts";
import {
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  MAX_PRODUCT_IMAGES,
  MAX_UPLOAD_BYTES,
} from "#domain/image-upload.ts";
import { groupDigits } from "#domain/money.ts";

export const imageCopy = {
  unknown: "Imagen no encontrada",
  noFile: "Elige una imagen.",
  noFiles: "Elige al menos una imagen.",
  filesTooLarge: `Las imágenes superan los ${inMegabytes(MAX_IMAGE_BYTES)}.`,
  otherImages: "Las imágenes de este producto cambiaron. Revisa el orden y guarda otra vez.",
  uploadTooLarge: `La carga completa supera los ${inMegabytes(MAX_UPLOAD_BYTES)}.`,
  tooManyParts: "La carga tiene demasiadas partes.",
} as const;

export const fileFailures = {
  empty: "El archivo está vacío.",
  "too-large": `El archivo supera los ${inMegabytes(MAX_IMAGE_BYTES)}.`,
  "unsupported-type": "El archivo no es una imagen JPEG, PNG, WebP ni GIF.",
  heic: "Es una foto HEIC, que la tienda no puede leer. Guárdala como JPEG o elige una captura de pantalla.",
  "too-many-pixels": `La imagen supera los ${MAX_IMAGE_PIXELS / 1_000_000} millones de píxeles, o los ${groupDigits(MAX_IMAGE_SIDE)} de lado.`,
  broken: "La imagen está dañada y no se puede leer.",
  busy: "Hay demasiadas imágenes en proceso. Prueba de nuevo en unos segundos.",
  "too-many-images": `Un producto tiene como máximo ${MAX_PRODUCT_IMAGES} imágenes.`,
} as const;

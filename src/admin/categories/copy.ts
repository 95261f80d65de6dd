import { inMegabytes } from "#domain/file-size.ts";
import { MAX_IMAGE_BYTES } from "#domain/image-upload.ts";
import { GENERAL_CATEGORY } from "#domain/product.ts";
import { copy } from "../copy.ts";

export const categoriesCopy = {
  title: "Categorías",
  intro: `La tienda las muestra en este orden. Los productos sin categoría son de «${GENERAL_CATEGORY}».`,
  empty: "Todavía no hay categorías",
  emptyHint: "Crea la primera con su nombre: «Remeras», «Abrigos»…",
  name: "Nombre de la categoría nueva",
  create: "Crear categoría",
  creating: "Creando...",

  rename: (name: string) => `Cambiar el nombre de ${name}`,
  newName: "Nombre",
  save: "Guardar",
  gone: "Otra persona eliminó esta categoría: el nombre que escribiste ya no se puede guardar.",
  remove: (name: string) => `Eliminar ${name}`,

  addPicture: (name: string) => `Agregar una imagen a ${name}`,
  changePicture: (name: string) => `Cambiar la imagen de ${name}`,
  removePicture: (name: string) => `Quitar la imagen de ${name}`,
  pictureHint: `Imagen de una categoría: JPEG, PNG, WebP o GIF, hasta ${inMegabytes(MAX_IMAGE_BYTES)}.`,

  confirmRemove: (name: string) => `¿Eliminar la categoría «${name}»?`,
  confirmRemoveHint: (count: number) =>
    count === 0
      ? "No tiene productos."
      : `${count === 1 ? "Su único producto pasará" : `Sus ${copy.counts.products(count)} pasarán`} a «${GENERAL_CATEGORY}».`,
  confirmRemoveSubmit: "Eliminar categoría",

  created: "Categoría creada correctamente",
  renamed: "Categoría actualizada correctamente",
  removed: "Categoría eliminada correctamente",
  removedHint: (count: number) =>
    count === 0
      ? undefined
      : `${copy.counts.products(count)} ${count === 1 ? "pasó" : "pasaron"} a «${GENERAL_CATEGORY}».`,
  pictureSaved: "Imagen guardada",
  pictureRemoved: "Imagen quitada",
  createFailed: "No se pudo crear la categoría",
  renameFailed: "No se pudo cambiar el nombre",
  removeFailed: "No se pudo eliminar la categoría",
  pictureFailed: "No se pudo guardar la imagen",
  pictureRemoveFailed: "No se pudo quitar la imagen",

  field: "Categoría",
  fieldNew: "Nueva categoría…",
  fieldUnmade: "Crea primero la categoría, o elige otra.",
  fieldGone: "Categoría eliminada",
  fieldFailed: "No se pudieron cargar las categorías.",
} as const;

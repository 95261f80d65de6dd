import { inMegabytes } from "#domain/file-size.ts";
import { MAX_IMAGE_BYTES } from "#domain/image-upload.ts";
import { PRODUCT_TEXT } from "#domain/product.ts";
import { copy } from "../../copy.ts";

export const formCopy = {
  product: {
    editTitle: "Editar Producto",
    name: "Nombre *",
    price: "Precio *",
    discountHint: "De 0 a 100. Vacío: sin descuento.",
    noPrice: "Escribe un precio en pesos, por ejemplo 25.900 o 25.900,50.",
    finalPrice: (price: string) => `Se venderá a ${price}`,
    stock: "Stock *",
    isPinned: "Destacado: entre los primeros del inicio",
    sizeGuideHint: "Quien compra la abre junto a los talles. Una medida por renglón: «M: 50 cm de ancho».",
    searchWordsHint:
      "Otros nombres que escribe quien compra, separados por comas: «morral, cartera cruzada». No se muestran.",
    images: "Imágenes",
    inShop: "Ver en la tienda",
    create: "Crear Producto",
    save: "Guardar Cambios",
    close: "Cerrar",
  },

  variants: {
    title: "Talles y colores",
    open: "Agregar talles o colores",
    intro: "Cada combinación tiene su propio stock. Deja vacía la que no vendes.",
    newSizes: "Talles nuevos",
    newSizesHint: "S, M, L, XL",
    newColors: "Colores nuevos",
    newColorsHint: "Negro, Crudo",
    addSizes: "Agregar talles",
    addColors: "Agregar colores",
    fill: "Stock para todas",
    fillSubmit: "Completar",
    /** For text typed beside this button without pressing it. */
    unadded: (button: string) => `Presiona «${button}», o borra lo que escribiste aquí.`,
    tooLong: `Cada nombre lleva hasta ${PRODUCT_TEXT.size} caracteres.`,
    size: "Talle",
    region: "Stock por talle y color",
    less: (name: string) => `Restar una unidad de ${name}`,
    more: (name: string) => `Sumar una unidad de ${name}`,
    headings: {
      sizes: {
        none: "Único",
        name: (position: number) => `Nombre del talle ${position}`,
        remove: (name: string) => `Quitar el talle ${name}`,
      },
      colors: {
        none: "Único",
        name: (position: number) => `Nombre del color ${position}`,
        remove: (name: string) => `Quitar el color ${name}`,
      },
    },
    stockOf: (name: string) => `Stock de ${name}`,
    total: (units: number) => `${copy.counts.units(units)} en total`,
    none: "Deja al menos una combinación con stock, aunque sea 0.",
    tooMany: (most: number) => `Un producto lleva hasta ${most} combinaciones. Deja vacías las que no vendes.`,
    duplicate: "Hay dos variantes con el mismo talle y color.",
    nameless: "Cada variante necesita un talle o un color.",
  },

  pictures: {
    add: "Agregar imágenes",
    hint: `JPEG, PNG, WebP o GIF, hasta ${inMegabytes(MAX_IMAGE_BYTES)}. Las fotos más pesadas se achican antes de subirlas.`,
    primary: "Principal",
    isNew: "Nueva",
    unreadable: "No se puede abrir: si no es JPEG, PNG, WebP o GIF, no se subirá.",
    position: (position: number, of: number) => `Imagen ${position} de ${of}`,
    alt: "Texto alternativo",
    altHint: "Qué se ve",
    color: "Color que muestra",
    anyColor: "Todos",
    moveBack: (position: number) => `Mover la imagen ${position} hacia atrás`,
    moveOn: (position: number) => `Mover la imagen ${position} hacia adelante`,
    makePrimary: "Hacer principal",
    makePrimaryOf: (position: number) => `Hacer principal la imagen ${position}`,
    remove: (position: number) => `Quitar la imagen ${position}`,
    tooMany: (most: number) => `Un producto lleva hasta ${most} imágenes.`,
    failedTitle: (count: number) =>
      count === 1 ? "Una imagen no se pudo subir" : `${count} imágenes no se pudieron subir`,
    failedHint: "El producto quedó guardado. Puedes agregarlas otra vez al editarlo.",
    lostHint: "El producto quedó guardado. Con «Reintentar» se completa lo que falta.",
    sendAgain: "Reintentar",
    sendingAgain: "Subiendo...",
    sentAgain: "Imágenes guardadas correctamente",
    arrangeFailed: "Falta guardar el orden y los textos de las imágenes.",
    removeFailed: "No se pudo quitar una imagen",
    lost: "Se perdió la conexión mientras se subía.",
    dismiss: "Entendido",
  },

  recount: {
    title: "Otra persona también contó el stock",
    /** `name` is the talle and colour, empty without choices. */
    question: (name: string, was: number, is: number, mine: number) =>
      `${name && `${name}. `}Otra persona cambió el stock de ${was} a ${is} mientras escribías ${mine}.`,
    theirs: (is: number) => `Dejar ${is}`,
    mine: (mine: number) => `Poner ${mine}`,
    /** Appended to the button's text if there are several. */
    of: (name: string) => name && ` en ${name}`,
    unsettled: "Elige primero cuál de los dos conteos vale.",
  },

  stale: {
    meanwhile: "Alguien cambió este producto mientras lo editabas",
    show: "Ver los cambios",
    title: "Otra persona cambió este producto",
    intro: "Lo que tú no tocaste ya tiene los valores nuevos. Revisa lo demás y guarda otra vez.",
  },

  fields: {
    name: "Nombre",
    description: "Descripción",
    price: "Precio",
    discount_percentage: "Descuento (%)",
    is_active: "Producto activo",
    is_pinned: "Destacado",
    category_id: "Categoría",
    size_guide: "Guía de talles",
    search_words: "También se busca como",
    variants: "Stock, talles y colores",
  },
} as const;

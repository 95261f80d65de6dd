import { MAX_METHODS_FILE_BYTES, type MethodColumn } from "#domain/delivery-csv.ts";
import type { MethodField } from "#domain/delivery-form.ts";
import { DELIVERY_LIMITS, type DeliveryKind } from "#domain/delivery.ts";
import { inMegabytes } from "#domain/file-size.ts";
import { type Counts, importCopy, formatImported } from "../import/copy.ts";

export const deliveryCopy = {
  title: "Envíos",
  intro: "Cómo se entrega cada orden. Quien compra elige una forma de entrega y su precio se suma al total.",
  empty: "Todavía no hay formas de entrega",
  emptyHint:
    "Mientras no cargues ninguna, la tienda sigue como hasta ahora: el total no incluye el envío y lo acuerdas por mensaje con cada persona. Para empezar, elige una y ponle tu precio.",

  add: "Agregar forma de entrega",
  startWith: "¿Cuál quieres agregar?",
  startingPoints: {
    door: "Correo Argentino a domicilio",
    branch: "Correo Argentino a sucursal",
    andreani: "Andreani a domicilio",
    courier: "Moto mensajería CABA",
    pickup: "Retiro en el local",
  },
  other: "Otra",
  full: `Ya tienes ${DELIVERY_LIMITS.methods}, que es el máximo.`,

  freeFrom: (amount: string) => `gratis desde ${amount}`,
  isActive: "Activa",
  isActiveOf: (name: string) => `: ${name}`,
  map: "Ver el mapa",
  reaches: (zone: string) => `Llega a: ${zone}`,
  offeredIn: (zone: string) => `Se ofrece en: ${zone}`,
  orderHint: "Quien compra ve primero el envío más barato y al final los retiros; a igual precio decide este orden.",
  edit: (name: string) => `Editar ${name}`,
  remove: (name: string) => `Eliminar ${name}`,

  confirmRemove: (name: string) => `¿Eliminar «${name}»?`,
  confirmRemoveHint: "Las órdenes que ya la eligieron la conservan, con su precio.",
  confirmRemoveSubmit: "Eliminar forma de entrega",

  form: {
    createTitle: "Nueva forma de entrega",
    editTitle: (name: string) => `Editar «${name}»`,
    kindNames: {
      delivery: "Envío: se lo llevas o se lo manda un correo",
      pickup: "Retiro: lo pasa a buscar",
    } satisfies Record<DeliveryKind, string>,
    fields: {
      kind: "Tipo",
      name: "Nombre",
      price: "Precio en pesos",
      free_from: "Gratis desde (pesos)",
      days: "Plazo",
      postal_codes: "Códigos postales",
      provinces: "Provincias",
      address: "Dirección",
      hours: "Horarios",
      map_url: "Enlace del mapa",
    } satisfies Record<Exclude<MethodField, "is_active">, string>,
    priceHint: "Pesos enteros. Si es gratis, escribe 0.",
    pickupPriceHint: "Vacío o 0: gratis.",
    agreedPriceHint: "Vacío: se acuerda con quien compra. Si escribes un precio, deja de ser «a convenir».",
    freeFromHint: "Del carrito, sin el envío. Vacío: nunca.",
    daysHint: "Como quieras que se lea: «3 a 5 días hábiles», «En el día».",
    zone: "Adónde llega",
    pickupZone: "A quién se lo ofreces",
    zoneHint: "Sin códigos ni provincias, a todo el país. Con los dos, a lo uno y a lo otro.",
    codesHint: "Códigos y rangos separados por comas: 1000-1499, 1636. También vale C1425.",
    provincesHint: "Se reconocen por el código postal; cerca de un límite puede corresponder a la vecina.",
    noProvinces: "Ninguna elegida",
    clearProvinces: "Quitar todas",
    pickupHint: "No pide dirección a quien compra. Cuando la orden esté preparada, avísale desde su página.",
    hoursHint: "Cuándo se puede pasar a buscar.",
    mapHint: "De Google Maps u otro, para quien no conoce la zona.",
    noPrice:
      "Escribe el precio, o 0 si es gratis. Para acordarlo con quien compra está «Aceptar órdenes sin envío disponible».",
    notAnAmount: "Escribe un importe en pesos, por ejemplo 7500.",
    create: "Agregar",
    save: "Guardar",
    gone: "Otra persona eliminó esta forma de entrega: lo que escribiste sigue aquí, pero ya no se puede guardar.",
    newerTitle: "Otra persona cambió esta forma de entrega",
    newerIntro: "Esto cambió mientras la editabas. Lo que escribiste sigue en el formulario.",
  },

  accept: {
    label: "Aceptar órdenes sin envío disponible (a convenir)",
    hint: "Cuando ningún envío llega al código postal, se puede comprar igual: la orden dice «Envío a convenir» y acuerdas el precio por mensaje. Apagado, se le pide que te escriba antes.",
    name: "Envío a convenir",
  },

  test: {
    title: "Probar",
    intro: "Escribe un código postal y el importe de un carrito: verás lo mismo que quien compra.",
    postalCode: "Código postal",
    amount: "Importe del carrito",
    submit: "Ver las opciones",
    result: (code: string, amount: string) => `Con el código ${code || "vacío"} y ${amount} en el carrito:`,
    none: "Ninguna forma de entrega llega a este código. Quien compra leerá que puede escribirte por WhatsApp.",
    noMethods: "No hay formas de entrega activas: el checkout no pregunta nada.",
    total: (amount: string) => `Total: ${amount}`,
    failed: "No se pudieron ver las opciones",
  },

  created: "Forma de entrega agregada",
  updated: "Forma de entrega guardada",
  removed: "Forma de entrega eliminada",
  createFailed: "No se pudo agregar",
  updateFailed: "No se pudo guardar",
  removeFailed: "No se pudo eliminar",
  switchFailed: "No se pudo cambiar",

  sheet: {
    title: "Planilla",
    intro: "Para cargar la tabla de precios de un correo, o cambiar muchos a la vez.",
    open: "Importar",
    export: "Exportar",
  },
} as const;

const methodCount = (count: number) => (count === 1 ? "1 forma de entrega" : `${count} formas de entrega`);

export const methodImportCopy = {
  ...importCopy,
  title: "Importar envíos",
  back: "Volver a Envíos",
  intro:
    "Carga o cambia muchas formas de entrega de una vez con una planilla guardada como CSV. Primero ves qué cambiaría; nada se importa hasta que lo confirmas.",
  steps: [
    "Para cambiar precios, exporta, edita la planilla y vuelve a elegirla aquí.",
    "Sin id, una fila con el mismo nombre y la misma zona es la que ya está; cualquier otra es nueva.",
    "Las que no están en la planilla quedan como están. En el precio vale «gratis» y «a convenir».",
  ],
  exportAll: "Exportar las formas de entrega",
  limits: `Hasta ${inMegabytes(MAX_METHODS_FILE_BYTES)} y ${DELIVERY_LIMITS.methods} filas.`,
  changedMeanwhile: "Las formas de entrega cambiaron desde la revisión. No se importó nada: este es el plan nuevo.",
  counts: { created: "Nuevas", updated: "Con cambios", unchanged: "Sin cambios" },
  nothing: "Sin cambios: las formas de entrega ya están como dice la planilla.",
  isNew: "Nueva",
  submit: (count: number) => `Importar ${methodCount(count)}`,
  doneCounts: (counts: Counts) => formatImported(counts, ["se agregó", "se agregaron"], methodCount),
  toList: "Ver los envíos",
  fields: {
    id: "id",
    nombre: "Nombre",
    tipo: "Tipo",
    precio: "Precio",
    gratis_desde: "Gratis desde",
    dias: "Plazo",
    codigos_postales: "Códigos postales",
    provincias: "Provincias",
    direccion: "Dirección",
    horario: "Horarios",
    mapa: "Mapa",
    activo: "Activa",
  } satisfies Record<MethodColumn, string>,
} as const;

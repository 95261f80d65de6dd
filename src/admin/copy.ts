import { groupDigits } from "#domain/money.ts";
import { inUnits } from "#domain/order-size.ts";

export const copy = {
  moveUp: (name: string) => `Subir ${name}`,
  moveDown: (name: string) => `Bajar ${name}`,
  moved: (name: string, position: number, of: number) => `${name} está en el lugar ${position} de ${of}.`,
  orderFailed: "No se pudo guardar el orden",
  yes: "Sí",
  no: "No",

  pictureUnknown: "No sabemos si la imagen se guardó",

  counts: {
    orders: (count: number) => (count === 1 ? "1 orden" : `${groupDigits(count)} órdenes`),
    products: (count: number) => (count === 1 ? "1 producto" : `${groupDigits(count)} productos`),
    units: inUnits,
  },

  frame: {
    skip: "Ir al contenido",
    brand: "Administración",
    toShop: "Ver la tienda",
    missing: "Esta página no existe",
    missingHint: "Revisa la dirección, o búscala desde el panel.",
    toPanel: "Volver al panel",
    toProducts: "Volver a Productos",
    toSettings: "Volver a Ajustes",
  },

  state: {
    loading: "Cargando...",
    failed: "No se pudieron cargar los datos",
    failedHint: "Revisa tu conexión y vuelve a intentarlo.",
    outdated: "No se pudieron cargar los datos. Ves los últimos que llegaron.",
    retry: "Reintentar",
    more: "Cargar más",
  },

  broken: {
    title: "Unexpected Application Error!",
    what: (name?: string) =>
      `Algo salió mal de nuestro lado y no se pudo mostrar ${name ? `«${name}»` : "esta pantalla"}.`,
    stored: "Lo que estabas escribiendo sigue guardado en este navegador.",
    code: "Código para consultarnos",
  },

  copying: {
    done: "Copiado",
    refused: { title: "No se pudo copiar", description: "Selecciona el texto y cópialo.", tone: "danger" },
  },

  list: { filters: (set: number) => (set === 0 ? "Filtros" : `Filtros (${set})`) },

  form: {
    notBlank: "Escribe algo más que espacios.",
    cancel: "Cancelar",
    saving: "Guardando...",
    nothingToSave: "No hay cambios para guardar",
    showTyped: "Mostrar lo escrito",
    yourPassword: "Tu contraseña",
    code: "Código de verificación o de recuperación",
    codeHint: "El que muestra ahora tu aplicación de verificación, o uno de los que guardaste.",
    discardQuestion: "¿Descartar los cambios?",
    discard: "Descartar",
    stay: "Seguir editando",
  },

  draft: {
    recovered: "Recuperamos lo que estabas escribiendo.",
    missingPhotos: (count: number) =>
      count === 1 ? "Falta una foto: vuelve a agregarla." : `Faltan ${count} fotos: vuelve a agregarlas.`,
  },

  newer: {
    was: "Antes",
    is: "Ahora",
    yours: "Lo tuyo",
    taken: "ya está en el formulario",
    take: (field: string) => `Usar el valor nuevo de ${field}`,
    takeShort: "Usar el valor nuevo",
    takeAll: "Usar todos los valores nuevos",
    empty: "vacío",
  },

  file: { refused: "No se puede leer este archivo", several: "Elige un solo archivo por vez." },

  call: {
    noAnswer: "La tienda no responde. Revisa tu conexión y vuelve a intentarlo.",
    maybeDone: "La tienda no responde, y puede haberlo hecho. Revisa tu conexión y vuelve a intentarlo.",
    sessionOver: "Tu sesión había terminado. Vuelve a intentarlo.",
    broken: "Algo salió mal de nuestro lado. Vuelve a intentarlo en unos minutos.",
  },
} as const;

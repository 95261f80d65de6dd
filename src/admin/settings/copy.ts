import { groupDigits } from "#domain/money.ts";
import { DEADLINE_RANGES } from "#domain/payment-deadline.ts";
import { MAX_IVA_RATE, SETTINGS_TEXT, type SettingsField } from "#domain/settings.ts";
import { frameCopy } from "../frame/copy.ts";

const fields: Record<SettingsField, string> = {
  shop_name: "Nombre de la tienda",
  legal_name: "Razón social",
  street_address: "Dirección",
  hours: "Horarios",
  exchanges: "Cambios",
  whatsapp: "WhatsApp",
  contact_email: "E-mail de contacto",
  instagram: "Instagram",
  alias: "Alias",
  holder: "Titular",
  cbu: "CBU o CVU",
  bank: "Banco o billetera",
  cuit: "CUIT",
  consumer_claims_url: "Enlace a Defensa del Consumidor",
  fiscal_data_url: "Enlace de Data Fiscal",
  iva_rate: "IVA (%)",
  terms: "Términos y condiciones",
  privacy: "Política de privacidad",
  max_open_orders: "Órdenes sin pagar por persona",
  max_open_units: "Unidades sin pagar por persona",
  max_network_orders: "Órdenes por hora desde una conexión",
  max_network_units: "Unidades sin pagar desde una conexión",
  retention_months: "Conservar datos personales",
  payment_hours: "Horas para pagar",
  payment_business_days: "Días hábiles para pagar",
  whatsapp_pay: "Para recordar el pago",
  whatsapp_received: "Cuando recibes el pago",
  whatsapp_shipped: "Cuando envías la orden",
  whatsapp_ready: "Cuando está listo para retirar",
  whatsapp_cancelled: "Cuando cancelas la orden",
};

const longText = `Hasta ${groupDigits(SETTINGS_TEXT.terms)} caracteres. Deja una línea en blanco entre párrafos; una que empieza con «#\u00A0» es un título.`;

const hints: Partial<Record<SettingsField, string>> = {
  legal_name: "El nombre de la persona o sociedad que factura.",
  hours: "Por ejemplo: lunes a viernes de 10 a 18 h.",
  exchanges: `Un renglón bajo el botón de compra, por ejemplo: cambios dentro de los 30 días. Hasta ${SETTINGS_TEXT.exchanges} caracteres.`,
  whatsapp: "Con código de área, por ejemplo 11 5555-4444.",
  instagram: "Tu usuario, por ejemplo @mitienda.",
  alias: "De 6 a 20 letras, números, puntos o guiones.",
  cbu: "Los 22 dígitos de tu banco o billetera.",
  cuit: "Los 11 dígitos, con o sin guiones.",
  consumer_claims_url: "La página de reclamos de tu provincia o de la Nación.",
  fiscal_data_url: "La dirección que lleva tu formulario 960 (el código QR de ARCA).",
  terms: longText,
  max_open_orders: "Con el mismo DNI o el mismo teléfono.",
  max_open_units: "En todas sus órdenes sin pagar.",
  max_network_orders: "Una telefónica da la misma conexión a muchas personas: no lo bajes demasiado.",
  max_network_units: "Entre todas las personas que la comparten, en los últimos dos días.",
  payment_hours: `De ${DEADLINE_RANGES.payment_hours.least} a ${DEADLINE_RANGES.payment_hours.most}, desde que llega la orden.`,
  payment_business_days: `De ${DEADLINE_RANGES.payment_business_days.least} a ${DEADLINE_RANGES.payment_business_days.most}, hasta el final del último. Sin fines de semana ni feriados nacionales.`,
  privacy: `Qué datos guardas, para qué, y a dónde escribirte para verlos, corregirlos o eliminarlos. ${longText}`,
};

export const settingsCopy = {
  title: frameCopy.settings,
  pages: {
    delivery: "Envíos",
    colors: "Colores",
    account: frameCopy.account,
    administrators: "Administradores",
    audit: "Actividad",
    buyers: "Datos personales",
  },
  more: "Más ajustes",
  contents: "En esta página",
  fields,
  sections: {
    shop: {
      title: "Tienda",
      intro: "Cómo se llama tu tienda y cómo te encuentran. Lo que dejes vacío no aparece.",
      save: "Guardar tienda",
    },
    payment: {
      title: "Cobros",
      intro: "A dónde te transfieren. Para cambiarlo pedimos tu contraseña y avisamos a todos los administradores.",
      save: "Guardar cobros",
    },
    deadline: {
      title: "Plazo para pagar",
      intro:
        "Una orden que no se paga a tiempo se cancela sola y sus unidades vuelven al stock. Antes le recordamos el plazo a quien compró. Con un comprobante enviado o un pago sumado en «Conciliar» ninguna se cancela sola.",
      save: "Guardar plazo",
    },
    whatsapp: {
      title: "Textos para tus clientes",
      intro:
        "Lo que propone cada orden para escribirle por WhatsApp a quien compró. Lo que va entre llaves se completa solo; el renglón de un dato que falta no se envía. {entrega} es la forma de entrega y, si se retira, dónde y cuándo. Vacío: usamos nuestro texto.",
      save: "Guardar textos",
    },
    legal: {
      title: "Legales",
      intro: "Los datos y los textos que la ley pide a una tienda. Lo que dejes vacío no aparece.",
      save: "Guardar legales",
    },
    limits: {
      title: "Límites de órdenes",
      intro: "Para que nadie se quede con tu stock sin pagarlo. Quien llega a un límite lee cómo escribirte.",
      save: "Guardar límites",
    },
  },
  hints,
  pictures: {
    title: "Portada y logo",
    intro: "Lo primero que se ve de tu tienda. Un archivo se guarda apenas lo eliges.",
    hero: {
      title: "Imagen de portada",
      none: "La portada muestra el dibujo de la casa.",
      hint: "Una foto JPEG, PNG, WebP o GIF, mejor de 1440 píxeles de ancho o más. El foco es lo que se ve siempre, en cualquier pantalla.",
      add: "Elegir imagen de portada",
      change: "Cambiar imagen de portada",
      remove: "Volver al dibujo de la casa",
      removed: "La portada muestra otra vez el dibujo de la casa",
    },
    logo: {
      title: "Logo",
      none: "El encabezado muestra el nombre de tu tienda.",
      hint: "JPEG, PNG, WebP o GIF, mejor con fondo transparente y sin márgenes. Se ve con hasta 40 píxeles de alto.",
      add: "Elegir logo",
      change: "Cambiar logo",
      remove: "Volver al nombre",
      removed: "El encabezado muestra otra vez el nombre",
      preview: "Así se ve en el encabezado",
    },
    crop: {
      focus_x: "Foco horizontal",
      focus_y: "Foco vertical",
      phone: "En un teléfono (360 px)",
      desktop: "En una computadora (1440 px)",
      save: "Guardar encuadre",
      saved: "Encuadre guardado",
      failed: "No se pudo guardar el encuadre",
    },
    saved: "Imagen guardada",
    failed: "No se pudo guardar la imagen",
  },
  whatsappPreview: (number: string) => `Te escribirán al ${number}.`,
  ivaOff: `Vacío: no se muestra. Hasta ${MAX_IVA_RATE}, por ejemplo 21 o 10,5.`,
  ivaExample: (price: string, net: string) =>
    `Bajo un precio de ${price} dirá: «Precio sin impuestos nacionales: ${net}».`,

  preview: {
    title: "Así lo lee quien compra",
    later: "Te enviaremos los datos para la transferencia",
  },

  deadline: {
    unit: "Cómo se cuenta",
    units: { none: "Sin plazo", payment_hours: "Horas", payment_business_days: "Días hábiles" },
    example: (until: string) => `Quien compre ahora podrá pagar ${until}.`,
    none: "Las órdenes esperan hasta que alguien las cancele.",
    on: { title: "¿Activar el plazo para pagar?", submit: "Activar plazo" },
    off: { title: "¿Dejar las órdenes sin plazo?", submit: "Quitar plazo" },
    counting: "Contando las órdenes pendientes...",
    uncounted: "No pudimos contar las órdenes pendientes.",
    gets: (count: number, until: string) =>
      `${frameCopy.pending(count)} ${count === 1 ? "tendrá" : "tendrán"} plazo ${until}.`,
    getsNone: "Ninguna orden pendiente cambia: vale para las que lleguen.",
    loses: (count: number) =>
      `${frameCopy.pending(count)} ${count === 1 ? "dejará de tener plazo: ya no se cancelará sola" : "dejarán de tener plazo: ya no se cancelarán solas"}.`,
    losesNone: "Ninguna orden pendiente tiene plazo ahora.",
    exempt: "Las que ya tienen un comprobante o un pago, o que dejaste sin plazo, siguen así.",
  },

  whatsappText: {
    placeholders: (field: string) => `Insertar en «${field}»`,
    preview: "Así se lee",
    start: "Partir de nuestro texto",
    deliveryExample: "Correo Argentino",
    pickUpExample: "Retiro en el local, Gorriti 4500, lunes a viernes de 10 a 18",
  },

  mail: {
    title: "Correo",
    intro: "Por aquí salen los mensajes a quienes compran y los avisos. Lo configura quien instaló la tienda.",
    send: (email: string) => `Enviar una prueba a ${email}`,
    sending: "Enviando...",
    sent: (email: string) => `El servidor de correo aceptó la prueba. Mira en ${email} si llegó.`,
    failed: (reason: string) => `La prueba falló. ${reason}`,
  },

  unsaved: "Cambios sin guardar",
  saved: "Ajustes guardados",
  failed: "No se pudieron guardar los ajustes",

  password: {
    title: "Confirma a dónde va el dinero",
    intro: "Quien compre transferirá a estos datos. Los demás administradores verán que los cambiaste.",
    submit: "Confirmar cambio",
  },

  newer: {
    title: "Otra persona cambió estos ajustes",
    intro: "Lo que no tocaste ya tiene el valor nuevo. Revisa lo demás y guarda otra vez.",
    longText: "un texto nuevo",
  },
} as const;

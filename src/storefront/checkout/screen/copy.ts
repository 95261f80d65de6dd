import { type CustomerField, type CustomerRefusal, fieldLabel, MAX_CUSTOMER_TEXT } from "#domain/customer.ts";
import type { PaymentDetails } from "#domain/settings.ts";

export const screenCopy = {
  back: "Volver al Carrito",
  summary: "Resumen",
  ofOrder: "del pedido",
  total: "Total",
  payment: "Información de pago",
  transferTo: ({ alias, cbu, holder }: PaymentDetails) =>
    ["Transferencia", alias || `CBU ${cbu}`, holder].filter(Boolean).join(" · "),
  paymentHow: "Pagas por transferencia bancaria después de confirmar. Estos son los datos:",
  empty: "Tu carrito está vacío",
  emptyHint: "Agrega un producto para poder confirmar el pedido.",
  toProducts: "Ver la colección",
  billing: "Datos de Facturación",
  shipping: "Dirección de envío",
  optional: "(opcional)",
  confirm: "Confirmar Pedido",
  confirming: "Procesando...",
  personalData:
    "En la página de tu pedido ves siempre cómo sigue. Tus datos se usan para preparar y entregar tu pedido y para escribirte por él si hace falta. Puedes pedir verlos, corregirlos o eliminarlos (Ley 25.326).",
  privacy: "Política de privacidad (se abre en otra pestaña)",
};

export function explainLength(length: number): string {
  return `Puede tener hasta ${MAX_CUSTOMER_TEXT} caracteres y tiene ${length}: acórtalo para confirmar.`;
}

type FieldCopy = { label: string; hint?: string; missing: string };

export const fieldCopy: Record<CustomerField, FieldCopy> = {
  customer_name: { label: "Nombre", missing: "Escribe tu nombre." },
  customer_lastname: { label: "Apellido", missing: "Escribe tu apellido." },
  customer_dni: { label: "DNI", hint: "Solo números.", missing: "Escribe tu DNI." },
  customer_phone: { label: "Teléfono", missing: "" },
  customer_email: { label: "Correo electrónico", hint: "Para escribirte sobre tu pedido.", missing: "" },
  customer_address: {
    label: "Dirección",
    hint: "Calle, número, piso y departamento.",
    missing: "Escribe la dirección de entrega.",
  },
  customer_postal_code: {
    label: "Código postal",
    hint: "Por ejemplo, 1425 o C1425.",
    missing: "Escribe el código postal.",
  },
  customer_city: { label: "Ciudad", missing: "Escribe la ciudad." },
};

type Explanation = { toast: { title: string; description: string }; message: string };

/** In the toast (spec 5) and under the field. */
export function explainCustomer(refusal: CustomerRefusal): Explanation {
  const { field } = refusal;
  switch (refusal.reason) {
    case "missing-field":
      return {
        toast: { title: "Campo requerido", description: `Por favor completa el campo ${fieldLabel(field)}` },
        message: fieldCopy[field].missing,
      };
    case "invalid-dni":
      return {
        toast: { title: "DNI inválido", description: "El DNI debe tener entre 7 y 8 dígitos" },
        message: "El DNI debe tener entre 7 y 8 dígitos, sin letras ni puntos.",
      };
    case "invalid-email":
      return {
        toast: { title: "Correo inválido", description: "Revisa el correo electrónico o deja el campo vacío" },
        message: "Un correo tiene esta forma: nombre@ejemplo.com. También puedes dejarlo vacío.",
      };
    case "text-too-long":
      return {
        toast: { title: "Dato inválido", description: `Por favor acorta el campo ${fieldLabel(field)}` },
        message: `El texto puede tener hasta ${MAX_CUSTOMER_TEXT} caracteres.`,
      };
    case "invalid-text":
      return {
        toast: { title: "Dato inválido", description: `Por favor revisa el campo ${fieldLabel(field)}` },
        message: "El texto tiene caracteres que no se pueden usar.",
      };
  }
}

const FAILED = "Error al crear la orden";

/** Toasts of spec 4 and 8. */
export const orderToasts = {
  placed: (orderNumber: string) => ({
    title: "¡Orden creada exitosamente!",
    description: `Tu número de orden es: ${orderNumber}`,
  }),
  thanks: { title: "Gracias por tu pedido." },
  failed: (cause = "Ocurrió un error al procesar tu orden. Por favor intenta nuevamente.") =>
    ({ title: FAILED, description: cause, tone: "danger" }) as const,
  cartUpdated: (cause: string) =>
    ({ title: FAILED, description: `Actualizamos tu carrito. ${cause}`, tone: "danger" }) as const,
  deliveryUpdated: (change: string, cause: string, isCartUpdated: boolean) =>
    ({
      title: FAILED,
      description: `${isCartUpdated ? "Actualizamos tu carrito. " : ""}${change} ${cause}`,
      tone: "danger",
    }) as const,
  alreadyPlaced: (orderNumber: string, isCartLeft: boolean) => ({
    title: "Este pedido ya estaba registrado",
    description: `Es el ${orderNumber}. ${isCartLeft ? "Lo que no era parte de él sigue en tu carrito." : "Si querías cambiar algo, escríbenos."}`,
  }),
  cancelled: (orderNumber: string) =>
    ({
      title: "Tu pedido fue cancelado",
      description: `El ${orderNumber} ya no está vigente: no hagas la transferencia. Tu carrito sigue aquí.`,
      tone: "danger",
    }) as const,
} as const;

export const lostAnswerCopy = {
  unknown:
    "No pudimos comprobar si tu último pedido quedó registrado. Tu carrito y tus datos siguen aquí, y no se hará dos veces.",
  askAgain: "Comprobar de nuevo",
  asking: "Comprobando...",
};

export const placedNoteCopy = {
  placed: (orderNumber: string) => `Tu pedido ${orderNumber} está registrado.`,
  paid: (orderNumber: string) => `Recibimos el pago de tu pedido ${orderNumber}.`,
  cancelled: (orderNumber: string) => `Tu pedido ${orderNumber} fue cancelado.`,
  pay: (amount: string, alias: string) => `Transfiere ${amount} al alias ${alias}.`,
  delivery: (described: string) => `Entrega: ${described}`,
};

export const orderCardCopy = {
  placed: {
    title: "Tu pedido está registrado",
    hint: "Transfiere el importe exacto y pon el número de pedido como referencia.",
  },
  due: (when: string) => `Tienes hasta el ${when}.`,
  paid: {
    title: "Recibimos tu pago",
    hint: "No tienes que transferir nada más. En la página de tu pedido ves cómo sigue.",
  },
  cancelled: {
    title: "Tu pedido fue cancelado",
    hint: "No hagas la transferencia. Si todavía quieres los productos, puedes pedirlos de nuevo.",
  },
  number: "Número de pedido",
  delivery: "Entrega",
  follow: "Ver mi pedido",
  dismiss: "Cerrar",
  dismissName: "Cerrar el aviso de tu pedido",
};

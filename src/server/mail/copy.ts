import type { NodemailerError } from "nodemailer";
import { INVITATION_HOURS } from "#domain/administrators.ts";
import { dateAndTime } from "#domain/day-and-time.ts";
import type { PaymentDetails } from "#domain/settings.ts";
import { answerBy, WITHDRAWAL_HOURS, type WithdrawalField } from "#domain/withdrawal.ts";
import { BROWSER_LINK_MINUTES, PASSWORD_LINK_MINUTES } from "../auth/one-time-link.ts";
import type { AdministratorsChange, PaymentChange, SignInSeen } from "../outbox/outbox.ts";
import type { WithdrawalRow } from "../withdrawals/list-withdrawals.ts";
import { type Letter, oneLine } from "./letter.tsx";

const PAYMENT_LABELS: readonly [field: keyof PaymentDetails, label: string][] = [
  ["alias", "Alias"],
  ["holder", "Titular"],
  ["cbu", "CBU o CVU"],
  ["bank", "Banco"],
  ["cuit", "CUIT"],
];

const WITHDRAWAL_LABELS: readonly [field: WithdrawalField, label: string][] = [
  ["name", "Nombre"],
  ["email", "Correo electrónico"],
  ["phone", "Teléfono"],
  ["order_number", "Número de orden"],
  ["message", "Mensaje"],
];

const SHOWN_DIGITS = 4; // of an account number: enough to recognise one's own

export const mailCopy = {
  passwordReset: (shop: string, link: string): Letter => ({
    subject: `Elige una contraseña nueva para ${shop}`,
    paragraphs: [
      `Alguien pidió cambiar la contraseña con la que administras ${shop}. Si fuiste tú, elige la nueva aquí:`,
    ],
    action: { label: "Elegir una contraseña", url: link },
    afterwards: [
      `El enlace funciona una sola vez y vence en ${PASSWORD_LINK_MINUTES} minutos. Si pides otro, este deja de servir.`,
      "Si no lo pediste, no tienes que hacer nada: tu contraseña sigue siendo la misma.",
    ],
  }),

  browserLink: (shop: string, link: string): Letter => ({
    subject: `Entra a ${shop} desde un navegador nuevo`,
    paragraphs: [
      `Alguien probó muchas contraseñas con tu cuenta de ${shop}, y por eso no se aceptan más desde navegadores nuevos por unos minutos. Si quieres entrar ahora desde uno, hazlo aquí, con tu contraseña de siempre:`,
    ],
    action: { label: "Entrar desde este navegador", url: link },
    afterwards: [
      `El enlace sirve para entrar una sola vez y vence en ${BROWSER_LINK_MINUTES} minutos. Si pides otro, este deja de servir.`,
      "Si no lo pediste, no tienes que hacer nada: sin tu contraseña, el enlace no abre nada.",
    ],
  }),

  invitation: (shop: string, by: string, link: string): Letter => ({
    subject: `Te invitaron a administrar ${shop}`,
    paragraphs: [`${by} te invitó a administrar ${shop}. Para entrar al panel, elige primero tu contraseña:`],
    action: { label: "Elegir una contraseña", url: link },
    afterwards: [
      `El enlace funciona una sola vez y vence en ${INVITATION_HOURS} horas. Después puedes pedir otro en el panel, con «Resetear contraseña de admin».`,
      "Si no esperabas esta invitación, no tienes que hacer nada.",
    ],
  }),

  administratorsChanged: (shop: string, { by, email, change, at }: AdministratorsChange, panel: string): Letter => ({
    subject: change === "added" ? `Hay otra persona que administra ${shop}` : `Alguien dejó de administrar ${shop}`,
    paragraphs: [
      change === "added"
        ? `El ${dateAndTime(at)}, ${by} invitó a ${email} a administrar ${shop}.`
        : `El ${dateAndTime(at)}, ${by} quitó a ${email} de la administración de ${shop}, y sus sesiones se cerraron.`,
    ],
    action: { label: "Ver quién administra la tienda", url: panel },
    afterwards: [
      "Si no esperabas este cambio, corrígelo en el panel, cambia tu contraseña y habla con quienes administran la tienda.",
    ],
  }),

  newBrowser: (shop: string, { device, address, at }: SignInSeen, account: string): Letter => ({
    subject: `Entraste a ${shop} desde un navegador nuevo`,
    paragraphs: [
      `Alguien inició sesión con tu cuenta de ${shop} desde un navegador en el que no lo había hecho antes.`,
    ],
    facts: [
      ["Cuándo", dateAndTime(at)],
      ["Navegador", device],
      ["Dirección", address],
    ],
    action: { label: "Revisar mis sesiones", url: account },
    afterwards: [
      "Si fuiste tú, no tienes que hacer nada.",
      "Si no fuiste tú, cambia tu contraseña ahora: con eso se cierran todas tus sesiones. Después activa la verificación en dos pasos y revisa en «Actividad» qué cambió.",
    ],
  }),

  paymentChanged: (shop: string, { by, at, changes }: PaymentChange, panel: string): Letter => ({
    subject: `Cambiaron los datos de cobro de ${shop}`,
    paragraphs: [`El ${dateAndTime(at)}, ${by} cambió a dónde transfieren quienes compran en ${shop}. Lo nuevo es:`],
    facts: PAYMENT_LABELS.flatMap(([field, label]) => {
      const value = changes[field];
      return value === undefined ? [] : [[label, value === "" ? "sin datos" : shown(field, value)] as const];
    }),
    action: { label: "Revisar los datos de cobro", url: panel },
    afterwards: [
      "Si no esperabas este cambio, corrige los datos en el panel, cambia tu contraseña y habla con quienes administran la tienda.",
    ],
  }),

  /** Contains nothing of what was typed: the recipient may be a stranger. */
  withdrawalReceived: (shop: string, { code, created_at }: WithdrawalRow, home: string): Letter => ({
    subject: `${code}: recibimos tu pedido de arrepentimiento`,
    paragraphs: [
      `${shop} recibió tu pedido de arrepentimiento. Guarda este código: con él puedes consultar por tu pedido.`,
    ],
    facts: [
      ["Código", code],
      ["Recibido", dateAndTime(created_at)],
      ["Te responderemos antes de", dateAndTime(answerBy(new Date(created_at)))],
    ],
    action: { label: "Ir a la tienda", url: home },
    afterwards: ["Si no lo pediste, no tienes que hacer nada: alguien escribió tu correo por error."],
  }),

  test: (shop: string, panel: string): Letter => ({
    subject: `Correo de prueba de ${shop}`,
    paragraphs: [`Si lees esto, ${shop} envía correos.`],
    action: { label: "Volver a los ajustes", url: panel },
    afterwards: [],
  }),

  withdrawalFiled: (shop: string, withdrawal: WithdrawalRow, panel: string): Letter => ({
    subject: `${withdrawal.code}: pedido de arrepentimiento`,
    paragraphs: [
      `Alguien usó el botón de arrepentimiento de ${shop}. Tienes ${WITHDRAWAL_HOURS} horas para responderle: hasta el ${dateAndTime(answerBy(new Date(withdrawal.created_at)))}.`,
    ],
    facts: WITHDRAWAL_LABELS.flatMap(([field, label]) => {
      const value = withdrawal[field];
      return value === null ? [] : [[label, value] as const];
    }),
    action: { label: "Abrir los arrepentimientos", url: panel },
    afterwards: [],
  }),

  notConfigured: "Sin correo configurado: quien instaló la tienda puede definir SMTP_URL y MAIL_FROM.",
  notSent: "El correo no pudo salir",
  /** Of a test mail: the shop did not wait to be told whether it is accepted. */
  notAcceptedIn: (seconds: number) =>
    `El servidor de correo no respondió en ${seconds} segundos. La prueba puede llegar igual; con los demás correos, la tienda espera más.`,
  waitedTooLong: (hours: number) => `Esperó más de ${hours === 1 ? "una hora" : `${hours} horas`} y ya no se envía.`,
} as const;

export function explainMailError({ code, response, message }: NodemailerError): string {
  if (code === "EABORT") return NO_ANSWER; // by the shop, after its own time limit
  // What failed in TLS, as an expired certificate, is only in the message; the code is ESOCKET.
  const kind = code === "ESOCKET" && /certificate|SSL routines/.test(message) ? "ETLS" : code;
  return `${MAIL_ERRORS[kind ?? ""] ?? mailCopy.notSent}: ${oneLine((response ?? message).replace(OPENSSL_ERROR, "$1"))}`;
}

/** `80AB:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:../record.c:78:` */
const OPENSSL_ERROR = /^[\dA-F]+:error:[\dA-F]+:SSL routines:[^:]*:([^:]*):.*/s;

const NO_ANSWER = "El servidor de correo no respondió a tiempo";

const MAIL_ERRORS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["ECONNECTION", "ESOCKET", "EDNS", "ECONNREFUSED"].map((code) => [
      code,
      "No hay conexión con el servidor de correo",
    ]),
  ),
  ETIMEDOUT: NO_ANSWER,
  ETLS: "La conexión segura con el servidor de correo falló",
  EAUTH: "El servidor de correo rechazó el usuario o la contraseña",
  ENOAUTH: "El servidor de correo rechazó el usuario o la contraseña",
  EENVELOPE: "El servidor de correo rechazó la dirección",
  EMESSAGE: "El servidor de correo rechazó el mensaje",
};

function shown(field: keyof PaymentDetails, value: string): string {
  const isNumber = field === "cbu" || field === "cuit";
  return isNumber ? `termina en ${value.replace(/\D/g, "").slice(-SHOWN_DIGITS)}` : value;
}

import { isTypable } from "./plain-text.ts";
import { isEmail } from "./customer.ts";
import { ok, refuse, type Result } from "./result.ts";

/** Hours in which the shop has to answer whoever regrets a purchase (Disposición 954/2025). */
export const REGRET_HOURS = 24;

/** What the form of the 'Botón de arrepentimiento' asks, in the order of its checks. */
export const REGRET_FIELDS = ["name", "email", "phone", "order_number", "message"] as const;

export type RegretField = (typeof REGRET_FIELDS)[number];

/** What was typed; a field left out is empty. */
export type RegretForm = Record<RegretField, string>;

/** The form made of whatever was sent of it. */
export function asRegretForm(sent: { readonly [Field in RegretField]?: string | null | undefined }): RegretForm {
  return Object.fromEntries(REGRET_FIELDS.map((field) => [field, sent[field] ?? ""])) as RegretForm;
}

/** A regret the shop can answer: texts trimmed, what was left empty is null, and there is an e-mail or a phone. */
export type Regret = { name: string } & Record<Exclude<RegretField, "name">, string | null>;

/** What somebody who regrets a purchase is told: the code of the request, and by when the shop answers (ISO 8601 UTC). */
export type FiledRegret = {
  code: string;
  answer_by: string;
  /** How to reach the shop meanwhile; only what its owner has set. */
  contact: { whatsapp?: string; email?: string };
};

/** Longest texts of the form, in characters. */
export const REGRET_TEXT: Readonly<Record<RegretField, number>> = {
  name: 120,
  email: 200,
  phone: 60,
  order_number: 60,
  message: 2000,
};

/** Longest note about an answer, in characters. */
export const MAX_ANSWER_NOTE = 2000;

/** Fewer digits are nobody's phone. */
const PHONE_DIGITS = 6;

export type RegretRefusal = {
  field: RegretField;
  reason: "missing-name" | "missing-contact" | "invalid-email" | "invalid-phone" | "too-long" | "invalid-text";
};

/** Understands the form, or says which field stands in the way. As the law does, it asks for no reasons. */
export function readRegret(form: RegretForm): Result<Regret, RegretRefusal> {
  const typed = trimmed(form);
  for (const field of REGRET_FIELDS) {
    if (!isTypable(typed[field])) return refuse({ field, reason: "invalid-text" });
    if (typed[field].length > REGRET_TEXT[field]) return refuse({ field, reason: "too-long" });
  }
  if (typed.name === "") return refuse({ field: "name", reason: "missing-name" });
  if (typed.email === "" && typed.phone === "") return refuse({ field: "email", reason: "missing-contact" });
  if (typed.email !== "" && !isEmail(typed.email)) return refuse({ field: "email", reason: "invalid-email" });
  if (typed.phone !== "" && typed.phone.replace(/\D/g, "").length < PHONE_DIGITS) {
    return refuse({ field: "phone", reason: "invalid-phone" });
  }
  return ok({
    name: typed.name,
    email: typed.email || null,
    phone: typed.phone || null,
    order_number: typed.order_number || null,
    message: typed.message || null,
  });
}

/** Lines stay lines in the message only. */
function trimmed(form: RegretForm): RegretForm {
  const line = (text: string) => text.replace(/\s+/g, " ").trim();
  return {
    name: line(form.name),
    email: line(form.email),
    phone: line(form.phone),
    order_number: line(form.order_number),
    message: form.message.replace(/\r\n?/g, "\n").trim(),
  };
}

/** Why the form was refused, in the words of the page and of the server alike. */
export function explainRegret({ field, reason }: RegretRefusal): string {
  switch (reason) {
    case "missing-name":
      return "Escribe tu nombre.";
    case "missing-contact":
      return "Escribe un correo electrónico o un teléfono para que la tienda pueda responderte.";
    case "invalid-email":
      return "Un correo tiene esta forma: nombre@ejemplo.com.";
    case "invalid-phone":
      return "Escribe el teléfono completo, con código de área.";
    case "too-long":
      return `Escribe hasta ${REGRET_TEXT[field]} caracteres.`;
    case "invalid-text":
      return "El texto tiene caracteres que no se pueden usar.";
  }
}

/** The instant by which a request received at `receivedAt` is to be answered. */
export function answerBy(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + REGRET_HOURS * 3_600_000);
}

/** How long is left, or how long ago it ended: whole minutes, the last one begun counts as left. */
export type TimeLeft = { isOverdue: boolean; hours: number; minutes: number };

export function timeLeft(receivedAt: Date, now: Date): TimeLeft {
  const left = answerBy(receivedAt).getTime() - now.getTime();
  const minutes = left > 0 ? Math.ceil(left / 60_000) : Math.floor(Math.abs(left) / 60_000);
  return { isOverdue: left <= 0, hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

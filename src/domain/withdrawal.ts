import { isEmail } from "./customer.ts";
import { groupDigits } from "./money.ts";
import { MIN_PHONE_DIGITS } from "./phone.ts";
import { isTypable, isVisible } from "./plain-text.ts";
import { ok, refuse, type Result } from "./result.ts";
import type { ShopContact } from "./settings.ts";

export const WITHDRAWAL_HOURS = 24; // to answer (Disposición 954/2025)

/** 'Botón de arrepentimiento', in the order of its checks. */
export const WITHDRAWAL_FIELDS = ["name", "email", "phone", "order_number", "message"] as const;

export type WithdrawalField = (typeof WITHDRAWAL_FIELDS)[number];

export type WithdrawalForm = Record<WithdrawalField, string>;

export function asWithdrawalForm(sent: {
  readonly [Field in WithdrawalField]?: string | null | undefined;
}): WithdrawalForm {
  return Object.fromEntries(WITHDRAWAL_FIELDS.map((field) => [field, sent[field] ?? ""])) as WithdrawalForm;
}

/** Texts are trimmed, an empty one is null, and there is an e-mail or a phone. */
export type Withdrawal = { name: string } & Record<Exclude<WithdrawalField, "name">, string | null>;

/** The code of the request, and by when the shop answers (ISO 8601 UTC). */
export type FiledWithdrawal = {
  code: string;
  answer_by: string;
  contact: ShopContact;
};

export const WITHDRAWAL_TEXT: Readonly<Record<WithdrawalField, number>> = {
  name: 120, // characters, as the others
  email: 200,
  phone: 60,
  order_number: 60,
  message: 2000,
};

export const MAX_ANSWER_NOTE = 2000; // characters

export type WithdrawalRefusal = {
  field: WithdrawalField;
  reason: "missing-name" | "missing-contact" | "invalid-email" | "invalid-phone" | "too-long" | "invalid-text";
};

/** By law it asks for no reasons. */
export function readWithdrawal(form: WithdrawalForm): Result<Withdrawal, WithdrawalRefusal> {
  const typed = trimmed(form);
  for (const field of WITHDRAWAL_FIELDS) {
    if (!isTypable(typed[field])) return refuse({ field, reason: "invalid-text" });
    if (typed[field].length > WITHDRAWAL_TEXT[field]) return refuse({ field, reason: "too-long" });
  }
  if (!isVisible(typed.name)) return refuse({ field: "name", reason: "missing-name" });
  if (typed.email === "" && typed.phone === "") return refuse({ field: "email", reason: "missing-contact" });
  if (typed.email !== "" && !isEmail(typed.email)) return refuse({ field: "email", reason: "invalid-email" });
  if (typed.phone !== "" && typed.phone.replace(/\D/g, "").length < MIN_PHONE_DIGITS) {
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

function trimmed(form: WithdrawalForm): WithdrawalForm {
  const line = (text: string) => text.replace(/\s+/g, " ").trim();
  return {
    name: line(form.name),
    email: line(form.email),
    phone: line(form.phone),
    order_number: line(form.order_number),
    message: form.message.replace(/\r\n?/g, "\n").trim(),
  };
}

export function explainWithdrawal({ field, reason }: WithdrawalRefusal): string {
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
      return `Escribe hasta ${groupDigits(WITHDRAWAL_TEXT[field])} caracteres.`;
    case "invalid-text":
      return "El texto tiene caracteres que no se pueden usar.";
  }
}

export function answerBy(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + WITHDRAWAL_HOURS * 3_600_000);
}

/** Whole minutes; the last one begun counts as left. */
export type TimeToAnswer = { isOverdue: boolean; hours: number; minutes: number };

export function timeToAnswer(receivedAt: Date, now: Date): TimeToAnswer {
  const left = answerBy(receivedAt).getTime() - now.getTime();
  const minutes = left > 0 ? Math.ceil(left / 60_000) : Math.floor(Math.abs(left) / 60_000);
  return { isOverdue: left <= 0, hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

import { WITHDRAWAL_HOURS, type TimeToAnswer } from "#domain/withdrawal.ts";

export const withdrawalsCopy = {
  title: "Arrepentimientos",
  intro: `Quienes usaron el botón de arrepentimiento. La ley te da ${WITHDRAWAL_HOURS} horas para responder a cada uno.`,
  filter: "Filtrar por estado",
  all: "Todos",
  open: "Sin responder",
  answered: "Respondidos",
  empty: "Nadie usó el botón de arrepentimiento",
  emptyHint: "Cuando alguien lo use, aparecerá aquí con el tiempo que queda para responder.",
  noResults: "No hay arrepentimientos con ese estado",
  clear: "Ver todos",

  received: (when: string) => `Recibido el ${when}`,
  left: (time: TimeToAnswer) => `${isOne(time) ? "Queda" : "Quedan"} ${duration(time)}`,
  overdue: (time: TimeToAnswer) => `Vencido hace ${duration(time)}`,
  done: (who: string, when: string) => `Respondido por ${who} el ${when}`,
  note: "Nota",

  name: "Nombre",
  email: "E-mail",
  phone: "Teléfono",
  order: "Orden",
  noSuchOrder: (typed: string) => `${typed} (no hay una orden con ese número)`,
  message: "Mensaje",
  whatsapp: "Escribir por WhatsApp",
  whatsappText: (name: string, code: string) => `Hola ${name}, te escribimos por tu pedido de arrepentimiento ${code}.`,
  mail: "Escribir un e-mail",
  mailSubject: (code: string) => `Tu pedido de arrepentimiento ${code}`,

  answer: "Marcar como respondido",
  answerNote: "Nota (opcional)",
  answerHint: "Qué le respondiste y cómo sigue. Solo la ven quienes administran la tienda.",
  confirm: "Respondido",
  noteLeft: "Tu nota no se guardó: otra persona respondió antes. Cópiala si la necesitas.",
  noteElsewhere:
    "Otra persona respondió un pedido mientras escribías tu nota. La encuentras en «Todos», debajo de ese pedido.",
  saved: (code: string) => ({ title: "Marcado como respondido", description: code }),
  failed: "No se pudo marcar como respondido",
} as const;

function isOne({ hours, minutes }: TimeToAnswer): boolean {
  return (hours === 1 && minutes === 0) || (hours === 0 && minutes === 1);
}

/** In days and hours if long, otherwise in hours and minutes. */
function duration({ hours, minutes }: TimeToAnswer): string {
  if (hours >= 48) return `${Math.floor(hours / 24)} días`;
  return [hours > 0 && `${hours} h`, (minutes > 0 || hours === 0) && `${minutes} min`].filter(Boolean).join(" ");
}

import { DELIVERY_NAMES } from "#domain/delivery.ts";
import {
  changeText,
  describeCorrection,
  explainDifference,
  explainEarlierTransfer,
} from "#domain/describe-correction.ts";
import type { BuyerMessage } from "#domain/message.ts";
import { type Centavos, formatPesos, formatAmount, toPesos } from "#domain/money.ts";
import { DELIVERY_NOT_INCLUDED, describeDelivery, mapPage, totalParts } from "#domain/order-delivery.ts";
import type { CorrectionDetail } from "#domain/order-event.ts";
import { inUnits } from "#domain/order-size.ts";
import { isBeingPrepared } from "#domain/order.ts";
import { payableAmount } from "#domain/paid-amount.ts";
import { describeDeadline } from "#domain/payment-deadline.ts";
import { readableNumber } from "#domain/phone.ts";
import { fullName } from "#domain/product.ts";
import { MAX_RECEIPTS } from "#domain/receipt.ts";
import { canBePaid, type PaymentDetails, type ShopContact } from "#domain/settings.ts";
import { trackingPage } from "#domain/tracking.ts";
import { WITHDRAWAL_HOURS } from "#domain/withdrawal.ts";
import { type Problem, problem } from "../http/problem.ts";
import { mailCopy } from "../mail/copy.ts";
import type { Fact, Letter } from "../mail/letter.tsx";
import type { SoldLine } from "../orders/order-lines.ts";
import type { PushPayload } from "../outbox/outbox.ts";
import type { MessageOrder } from "./find-message-order.ts";

/** What a buyer's letter is made from; `pickUp` is empty if not set. */
export type BuyerLetter = {
  shop: string;
  order: MessageOrder;
  lines: readonly SoldLine[];
  payment: PaymentDetails; // as the buyer was shown
  link: string; // the buyer's page
  contact: ShopContact;
  pickUp: { address: string; hours: string };
};

type Words = Omit<Letter, "action" | "afterwards"> & { action?: string; afterwards?: readonly string[] };

export function buyerLetter(kind: BuyerMessage, about: BuyerLetter): Letter {
  const { action = "Ver mi pedido", afterwards = [], ...words } = WORDS[kind](about);
  return {
    ...words,
    paragraphs: [greeting(about.order), ...words.paragraphs],
    action: { label: action, url: about.link },
    afterwards: [...afterwards, ...contactWords(about.contact)],
  };
}

const WORDS: Record<BuyerMessage, (about: BuyerLetter) => Words> = {
  "order-received": (about) => {
    const { shop, order, lines } = about;
    const isPaid = order.status !== "pending" || payableOf(order) === 0;
    return {
      subject: `Recibimos tu pedido ${order.order_number}`,
      paragraphs: [
        `Gracias por comprar en ${shop}. Recibimos tu pedido ${order.order_number}: ${unitsFor(order)}.`,
        ...toBeAgreed(order),
        ...(isPaid ? [] : [payable(about, "Transfiere el importe a esta cuenta y escribe la referencia:")]),
      ],
      facts: isPaid ? [] : paymentFacts(about),
      lines: [
        ...lines.map((line): Fact => [fullName(line), `${line.quantity} × ${formatAmount(line.unit_price)}`]),
        ...totalFacts(order),
      ],
      delivery: deliveryFacts(order),
      afterwards: [
        ...(isPaid ? [] : ["Cuando transfieras, envía el comprobante en esa página."]),
        "Guarda el enlace: con él ves cómo sigue tu pedido. Quien lo tiene también lo ve.",
      ],
    };
  },

  "receipt-received": ({ order }) => ({
    subject: `Recibimos el comprobante de tu pedido ${order.order_number}`,
    paragraphs: [
      `Recibimos el comprobante de tu pedido ${order.order_number} por ${formatPesos(payableOf(order) || order.total)}. Cuando lo revisemos te escribimos.`,
    ],
  }),

  "receipt-rejected": ({ order }) => ({
    subject: `No aceptamos el comprobante de tu pedido ${order.order_number}`,
    paragraphs: [`Revisamos el comprobante de tu pedido ${order.order_number} y no lo aceptamos.`],
    facts: order.event.detail.reason ? [["Motivo", order.event.detail.reason]] : [],
    ...(order.receipts < MAX_RECEIPTS && { action: "Enviar otro comprobante" }),
  }),

  "payment-confirmed": ({ order }) => ({
    subject: `Confirmamos el pago de tu pedido ${order.order_number}`,
    paragraphs: [
      `Recibimos el pago de tu pedido ${order.order_number} por ${formatPesos(order.total - (order.difference ?? 0))}.${isBeingPrepared(order.status) ? " Lo estamos preparando." : ""}`,
      ...toBeAgreed(order),
    ],
    facts: deliveryFacts(order),
  }),

  "order-shipped": ({ order }) => ({
    subject: `Tu pedido ${order.order_number} está en camino`,
    paragraphs: [`Despachamos tu pedido ${order.order_number}.`],
    facts: [
      ...(order.delivery?.kind === "delivery" ? deliveryFacts(order) : []),
      ...filledFacts([
        ["Transporte", order.carrier],
        ["Código de seguimiento", order.tracking_code],
        ["Sigue el envío en", trackingPage(order) ?? null],
      ]),
    ],
  }),

  "order-ready": ({ order, pickUp }) => ({
    subject: `Tu pedido ${order.order_number} está listo para retirar`,
    paragraphs: [`Ya puedes retirar tu pedido ${order.order_number}.`],
    facts: filledFacts([
      ["Retiro", order.delivery?.kind === "pickup" ? order.delivery.name : null],
      ["Dirección", pickUp.address],
      ["Horarios", pickUp.hours],
      ["Mapa", mapOf(order)],
    ]),
  }),

  "order-cancelled": ({ shop, order }) => ({
    subject: `Tu pedido ${order.order_number} fue cancelado`,
    paragraphs: [
      `${CANCELLED_BY[order.event.by](shop, order.order_number)}${wasPaid(order) ? "" : " No transfieras el importe."}`,
    ],
    facts: methodFacts(order),
    afterwards: ["Si ya lo habías pagado, escríbenos."],
  }),

  "order-corrected": (about) => {
    const { order } = about;
    const { before = {}, after = {} } = order.event.detail;
    // Others may read a mail: of the buyer's address it only says that it changed.
    const { address, customer_phone, ...rest } = after;
    const isPayable = payableOf(order) > 0;
    return {
      subject: `Corregimos tu pedido ${order.order_number}`,
      paragraphs: [
        `Corregimos tu pedido ${order.order_number}. El total ${after.total === undefined ? "sigue siendo" : "ahora es"} ${formatPesos(order.total)}.`,
        ...payNow(order, { before, after }),
        ...(isPayable ? [payable(about, "Estos son los datos para transferir:")] : []),
      ],
      facts: isPayable ? paymentFacts(about) : [],
      lines: [
        ...describeCorrection({ before, after: rest }).map((change): Fact => [change.name, changeText(change)]),
        ...filledFacts([
          ["Dirección", address?.customer_address ? "cambió, la ves en tu pedido" : null],
          ["Teléfono", customer_phone === undefined ? null : "cambió, lo ves en tu pedido"],
        ]),
      ],
    };
  },
  "deadline-near": ({ order, ...about }) => ({
    subject: `Se acerca el plazo para pagar tu pedido ${order.order_number}`,
    paragraphs: [
      `Reservamos tu pedido ${order.order_number} ${order.dueAt ? describeDeadline(order.dueAt) : ""}. Si no recibimos antes tu comprobante o tu transferencia, se cancela.`,
      ...toBeAgreed(order),
      payable(about, "Estos son los datos para pagarlo:"),
    ],
    facts: paymentFacts({ order, ...about }),
    lines: totalFacts(order),
    action: "Enviar el comprobante",
  }),
};

const CANCELLED_BY: Record<MessageOrder["event"]["by"], (shop: string, number: string) => string> = {
  buyer: (_, number) => `Cancelaste tu pedido ${number}.`,
  shop: (shop, number) => `${shop} canceló tu pedido ${number}.`,
  system: (_, number) => `Tu pedido ${number} se canceló porque venció el plazo para pagarlo.`,
};

function wasPaid({ event: { from } }: MessageOrder): boolean {
  return from !== "pending";
}

/** Shown only if it looks like a name: otherwise anyone could have any text mailed to any address. */
const NAME = /^[\p{L}\p{M}'’ -]{1,40}$/u;

function greeting({ customer_name }: MessageOrder): string {
  return NAME.test(customer_name) ? `Hola, ${customer_name}:` : "Hola:";
}

function payable({ payment }: Pick<BuyerLetter, "payment">, words: string): string {
  return canBePaid(payment) ? words : "Te enviaremos los datos para la transferencia.";
}

/** What the buyer of a corrected order has to pay or gets back, if anything. */
function payNow({ status, difference }: MessageOrder, correction: CorrectionDetail): string[] {
  if (difference !== null) {
    const words = explainDifference(toPesos(difference), "buyer");
    return words ? [`${words}.`] : [];
  }
  return status === "pending" ? [explainEarlierTransfer(correction) ?? []].flat() : [];
}

function payableOf({ status, total, difference }: Pick<MessageOrder, "status" | "total" | "difference">): Centavos {
  return payableAmount(status, total, difference);
}

/** Plain digits, as a bank's form takes them when pasted. */
function paymentFacts({ order, payment }: Pick<BuyerLetter, "order" | "payment">): readonly Fact[] {
  const { order_number, dueAt } = order;
  if (!canBePaid(payment)) return [];
  return [
    ["Importe en pesos", String(toPesos(payableOf(order)))],
    ...filledFacts([["Alias", payment.alias]]),
    ...(payment.cbu ? [["CBU o CVU", payment.cbu, "in-fours"] as const] : []),
    ...filledFacts([
      ["Titular", payment.holder],
      ["CUIT", payment.cuit],
      ["Banco", payment.bank],
      ["Referencia", order_number],
      ["Plazo", dueAt && describeDeadline(dueAt)],
    ]),
  ];
}

/** The parts of the amount; empty if it consists of the lines alone. */
function totalFacts({ total, delivery }: MessageOrder): readonly Fact[] {
  const parts = totalParts({ total_amount: toPesos(total), delivery });
  if (parts.length === 0) return [];
  return [...parts.map(({ name, text }): Fact => [name, text]), ["Total", formatPesos(total)]];
}

/** Omits where a parcel goes: others may read a mail. */
function deliveryFacts(order: MessageOrder): readonly Fact[] {
  const { delivery } = order;
  if (delivery?.kind !== "pickup") return methodFacts(order);
  return [
    ...methodFacts(order),
    ...filledFacts([
      ["Dirección", delivery.address],
      ["Horarios", delivery.hours],
      ["Mapa", mapOf(order)],
    ]),
  ];
}

function methodFacts({ delivery }: MessageOrder): readonly Fact[] {
  return delivery ? [[DELIVERY_NAMES[delivery.kind], describeDelivery(delivery)]] : [];
}

function mapOf({ delivery }: MessageOrder): string | null {
  return delivery?.kind === "pickup" ? (mapPage(delivery) ?? null) : null;
}

function toBeAgreed({ delivery }: MessageOrder): string[] {
  return delivery?.price === null ? [DELIVERY_NOT_INCLUDED] : [];
}

function filledFacts(facts: readonly (readonly [label: string, value: string | null])[]): readonly Fact[] {
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

function contactWords({ whatsapp, email }: BuyerLetter["contact"]): string[] {
  if (whatsapp) return [`¿Dudas? Escríbenos por WhatsApp al ${readableNumber(whatsapp)}.`];
  return email ? [`¿Dudas? Escríbenos a ${email}.`] : [];
}

function unitsFor({ units, total, delivery }: Pick<MessageOrder, "units" | "total" | "delivery">): string {
  const included = delivery?.price ? `, ${DELIVERY_NAMES[delivery.kind].toLowerCase()} incluido` : "";
  return `${inUnits(units)} por ${formatPesos(total)}${included}`;
}

const NOTICES = {
  "order-placed": { title: (number: string) => `Nueva orden: ${number}`, words: "compró" },
  "receipt-sent": {
    title: (number: string) => `Comprobante de ${number}`,
    words: "envió el comprobante de una orden de",
  },
} as const;

export type OrderNotice = keyof typeof NOTICES;

export function noticeLetter(kind: OrderNotice, order: MessageOrder, panel: string): Letter {
  const { title, words } = NOTICES[kind];
  return {
    subject: `${title(order.order_number)}, ${formatPesos(order.total)}`,
    paragraphs: [`${order.customer_name} ${words} ${unitsFor(order)}.`],
    facts: methodFacts(order),
    action: { label: "Abrir la orden", url: panel },
    afterwards: ["En «Ajustes», «Tu cuenta», eliges qué avisos te llegan."],
  };
}

export function noticePush(kind: OrderNotice, order: MessageOrder, url: string): PushPayload {
  const { order_number, total, units, customer_name } = order;
  return {
    title: NOTICES[kind].title(order_number),
    body: [formatPesos(total), inUnits(units), customer_name].join(" · "),
    url,
  };
}

export function withdrawalPush(code: string): Pick<PushPayload, "title" | "body"> {
  return { title: `Arrepentimiento ${code}`, body: `Tienes ${WITHDRAWAL_HOURS} horas para responder.` };
}

export type SendAgainRefusal = { reason: "unknown-message" | "still-waiting" | "no-longer-holds" | "no-mail" };

export function sendAgainProblem({ reason }: SendAgainRefusal): Problem {
  switch (reason) {
    case "unknown-message":
      return problem("not-found", "Mensaje no encontrado");
    case "still-waiting":
      return problem("not-sendable", "Este mensaje todavía está por salir.");
    case "no-longer-holds":
      return problem("not-sendable", "Lo que dice este mensaje ya no es así.");
    case "no-mail":
      return problem("not-sendable", mailCopy.notConfigured);
  }
}

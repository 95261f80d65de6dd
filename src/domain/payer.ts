import { isCuit } from "./bank.ts";
import { comparableDni } from "./customer.ts";
import { cutText, foldText } from "./spelling.ts";

const MAX_PAYER_NAME = 200; // characters, as the column holds

const CUIT = /(?<!\d)(20|23|24|25|26|27|30|33|34)([-. /]?)(\d{8})\2(\d)(?!\d)/g;
const NAMED_DNI = /\b(?:dni|d\.n\.i\.?|doc(?:umento)?)\b[\s.:nº°#-]{0,6}(\d{1,2}\.\d{3}\.\d{3}|\d{7,8})(?!\d)/i;

const BANK_WORDS = new Set(
  (
    "transferencia transferencias transf transfer trf tr tran trx tef recibida recibido recibidas recib rec enviada enviado env " +
    "inmediata inmediato inm entre desde dinero pago pagos cobro cobranza credito cred cr debito deb acreditacion acred " +
    "deposito dep ingreso ingresos cbu cvu alias cuit cuil cuenta cta ctas caja ahorro corriente cc ca terceros tercero " +
    "3ros propia propias banco bco bancaria bancario online on-line internet home banking homebanking red link banelco " +
    "coelsa debin mercadopago uala brubank varios varias var concepto ref referencia operacion op nro " +
    "numero comprobante comp orden ord pedido factura fac origen ordenante originante remitente dni doc documento " +
    "nombre orig dest destino destinatario c.u.i.t c.u.i.l d.n.i cuentas tu tus mi mis entrada egreso egresos " +
    "por a interbanking datanet sin otros otras bancos mismo titular distinto dist tit haberes " +
    "devolucion dev reversa reverso rechazo rechazada anulacion contracargo extorno"
  ).split(" "),
);

const REVERSAL = /\b(?:devol|dev\b|revers|rechaz|anulac|anulad|contracargo|extorno|reintegro)/;

export function isReversalText(text: string): boolean {
  return REVERSAL.test(foldText(text));
}

/** A person's CUIT or CUIL (`20-30123456-3`) holds the DNI; a company's (30, 33, 34) none. */
export function dniOfCuit(cuit: string): string | null {
  if (!/^2\d{10}$/.test(cuit)) return null;
  return comparableDni(cuit.slice(2, 10));
}

/** The only CUIT in a text besides the shop's: one with a valid check digit, else one with a usual prefix. */
export function findCuit(text: string, ownCuit: string): string | null {
  const all = Array.from(text.matchAll(CUIT), ([, type = "", , dni = "", check = ""]) => type + dni + check);
  const foreign = [...new Set(all)].filter((cuit) => cuit !== ownCuit);
  const valid = foreign.filter(isCuit);
  const [cuit, ...others] = valid.length > 0 ? valid : foreign;
  return cuit === undefined || others.length > 0 ? null : cuit;
}

export function findDni(text: string): string | null {
  const named = NAMED_DNI.exec(text)?.[1];
  return named === undefined ? null : comparableDni(named);
}

/** A description without the bank's own words and numbers. */
export function payerName(text: string): string {
  const words = text
    .replace(CUIT, " ")
    .replace(/\bmercado pago\b/gi, " ")
    .replace(/(?<!\p{L})\p{L}\/(?=\p{L})/gu, " ") // N/CRED, e/Ctas.
    .split(/[\s/|;,:()*_]+/);
  const own = words
    .flatMap(withoutBankWord)
    .map(bare)
    .filter((word) => /\p{L}/u.test(word) && !/\d/.test(word) && !isBankWord(word));
  while (PREPOSITIONS.has(own[0]?.toLowerCase() ?? "") && !/^l(?:a|as|os)$/i.test(own[1] ?? "")) own.shift();
  return cutText(own.join(" "), MAX_PAYER_NAME);
}

const PREPOSITIONS = new Set(["de", "en", "con"]); // before a name, but for 'De la Cruz'

function bare(word: string): string {
  return word.replace(/^[.-]{1,5}|[.-]{1,5}$/g, "");
}

/** 'VAR-PAZ' is a name after a word of the bank, 'CR.TRAN.' are two such words, 'Paz-Gil' is a surname. */
function withoutBankWord(word: string): string | string[] {
  const parts = word.split(/[-.]/);
  return parts.some(isBankWord) ? parts : word;
}

function isBankWord(word: string): boolean {
  return BANK_WORDS.has(foldText(word));
}

import { foldText } from "./spelling.ts";
import type { StatementColumn } from "./statement-columns.ts";

/** `balance` is recognised only to be excluded. */
export type TitleRole = StatementColumn | "balance";

type Rule = { role: TitleRole; pattern: RegExp; weight: number };

const CREDIT = /credit|haber|ingreso|entrada|acredita|deposito|abono|recibid/;
const DEBIT = /debit|\bdebe\b|egreso|salida|extraccion|cargo|retiro|enviad/;

/** The first rule that matches a title applies; among columns the highest weight wins. */
const RULES: readonly Rule[] = [
  { role: "balance", pattern: /saldo|balance|acumulado/, weight: 9 },
  { role: "date", pattern: /^(?:fecha|date|dia)$/, weight: 10 },
  {
    role: "date",
    pattern: /^fecha (?:de )?(?:la )?(?:op|mov|transac)|^(?:operation|transaction) date|fecha y hora/,
    weight: 9,
  },
  { role: "date", pattern: /(?:fecha|date).{0,28}(?:valor|value|venc|imput|contab|corte)|f valor/, weight: 4 },
  { role: "date", pattern: /fecha|\bdate\b/, weight: 7 },
  {
    role: "kind",
    pattern: /^(?:d c|c d|dc|cd|d h|signo|sentido|naturaleza|tipo(?: de)?(?: mov\w*| operacion| transaccion)?)$/,
    weight: 8,
  },
  { role: "cuit", pattern: /tipo/, weight: 0 },
  { role: "cuit", pattern: /cuit|cuil/, weight: 9 },
  {
    role: "cuit",
    pattern:
      /\bdni\b|documento (?:de la |del? )?(?:ordenante|originante|pagador|cliente|remitente|contraparte|comprador)|(?:buyer|payer) document|identification|identificacion|id number/,
    weight: 7,
  },
  {
    role: "amount",
    pattern: /impuesto|\biva\b|comision|\bfee\b|\btax\b|moneda|currency|cuota|percep|retencion/,
    weight: 0,
  },
  { role: "amount", pattern: /^(?:importe|monto|amount)$/, weight: 10 },
  {
    role: "payer",
    pattern: /nombre|razon social|ordenante|originante|remitente|pagador|payer|contraparte|cliente|\bname\b/,
    weight: 9,
  },
  { role: "payer", pattern: /titular|de para|beneficiario/, weight: 7 },
  { role: "credit", pattern: CREDIT, weight: 9 },
  { role: "debit", pattern: DEBIT, weight: 9 },
  { role: "amount", pattern: /importe|monto|amount/, weight: 9 },
  { role: "amount", pattern: /\bneto\b|\bvalor\b|\btotal\b|\bpesos\b/, weight: 6 },
  { role: "payer", pattern: /descripcion|concepto|detalle|leyenda|description|movimiento/, weight: 5 },
  { role: "payer", pattern: /referencia|observacion|informacion|informe|reference|\borigen\b/, weight: 3 },
];

export function plainTitle(title: string): string {
  return foldText(title)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** What a title says its column holds; weight 0 excludes that role. */
export function roleOfTitle(title: string): { role: TitleRole; weight: number } | undefined {
  const plain = plainTitle(title);
  if (plain.length > 60) return undefined;
  if (CREDIT.test(plain) && DEBIT.test(plain)) return { role: "kind", weight: 9 };
  return RULES.find(({ pattern }) => pattern.test(plain));
}

import { CENTAVOS_PER_PESO, formatPesos } from "#domain/money.ts";

/** An amount as the API carries it (pesos), as people read it. */
export function showPesos(pesos: number): string {
  return formatPesos(Math.round(pesos * CENTAVOS_PER_PESO));
}

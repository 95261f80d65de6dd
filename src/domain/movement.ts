import { comparableDni } from "./customer.ts";
import type { Centavos } from "./money.ts";
import { dniOfCuit } from "./payer.ts";
import { isSamePerson, nameWords } from "./person-name.ts";

/** A line of a statement. `date` is YYYY-MM-DD, the amount is above 0; what is unknown of the payer is null or empty. */
export type StatementMovement = {
  row: number;
  date: string;
  amount: Centavos;
  payer: string;
  cuit: string | null;
  dni: string | null;
  words: readonly string[]; // of the payer's name, folded
  text: string; // all of the line
};

export type Movement = StatementMovement & { id: string };

export type MovementPayer = Pick<StatementMovement, "cuit" | "dni" | "words">;

const SLICE = 500; // movements of one uninterrupted step

/** Identifies the payer by DNI, else CUIT, else name, so that layouts with the same detail give the same key. */
export function payerKey({ cuit, dni, words }: MovementPayer): string {
  return dni ?? cuit ?? words.toSorted().join(" ");
}

/** False only if something that both state about the payer differs. */
export function mayBeSamePayer(a: MovementPayer, b: MovementPayer): boolean {
  if (a.dni !== null && b.dni !== null) return a.dni === b.dni;
  if (a.cuit !== null && b.cuit !== null) return a.cuit === b.cuit;
  if (a.words.length === 0 || b.words.length === 0) return true;
  return isSameName(a.words, b.words);
}

function isSameName(a: readonly string[], b: readonly string[]): boolean {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  return fewer.length === 1
    ? more.some((word) => word === fewer[0])
    : isSamePerson(fewer, more, more) || isSamePerson(more, fewer.slice(1), fewer.slice(0, 1));
}

/** Ids are the same in any file: a hash of day, amount, payer and a counter among equals (decision 037). Yields per slice. */
export function* identifyMovements(
  credits: readonly StatementMovement[],
  digest: (text: string) => string,
): Generator<undefined, Movement[]> {
  const counts = new Map<string, number>();
  const movements: Movement[] = [];
  for (const credit of credits) {
    const same = `${credit.date} ${credit.amount} ${payerKey(credit)}`;
    const number = (counts.get(same) ?? 0) + 1;
    counts.set(same, number);
    movements.push({ ...credit, id: digest(`${same} ${number}`) });
    if (movements.length % SLICE === 0) yield;
  }
  return movements;
}

type StoredPayer = { cuit?: string | null; dni?: string; name: string };

export function storedPayer({ cuit = null, dni, name }: StoredPayer): MovementPayer {
  const ownDni = cuit === null ? null : dniOfCuit(cuit);
  return { cuit, dni: dni === undefined ? ownDni : comparableDni(dni), words: nameWords(name) };
}

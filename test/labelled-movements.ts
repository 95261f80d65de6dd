import { seededRandom } from "./random.ts";

/** An order of the labelled set. Amounts in centavos, days as YYYY-MM-DD. */
export type LabelledOrder = {
  id: string;
  number: string;
  dni: string;
  name: string;
  lastname: string;
  total: number;
  day: string;
  isPaid: boolean; // by hand, without a linked movement
};

/** A line of the statement and what it really is; a negative amount is a debit. */
export type LabelledMovement = {
  day: string;
  amount: number;
  name: string; // as spelt by the bank
  cuit: string;
  concept: string;
  pays: readonly string[]; // ids of orders
  canBeCertain: boolean; // including the CUIT to read
};

export type LabelledSet = { orders: LabelledOrder[]; movements: LabelledMovement[] };

export const ORDERS = 300;
export const MOVEMENTS = 500;

const NAMES =
  "María José|Juan Carlos|Ana|Lucía|Sofía|Martín|Diego|Nicolás|Florencia|Camila|Agustín|Julieta|Pablo|Verónica|Mónica|Héctor|Raúl|Inés|Joaquín|Belén".split(
    "|",
  );
const LASTNAMES =
  "Pérez|González|Rodríguez|Gómez|Fernández|López|Martínez|Díaz|Álvarez|Romero|Sosa|Núñez|De la Cruz|Peña|Ibáñez|Muñoz|Acuña|Güemes|Quiroga|Ledesma".split(
    "|",
  );
const PRICES = [12_500, 15_000, 18_900, 22_000, 25_900, 31_500, 42_000]; // pesos: many amounts are equal

const FIRST_DAY = Date.UTC(2026, 6, 1);

const dayAfter = (days: number) => new Date(FIRST_DAY + days * 86_400_000).toISOString().slice(0, 10);

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** With a valid check digit. */
export function cuitOf(dni: string): string {
  for (const prefix of ["20", "27", "23"]) {
    const digits = prefix + dni.padStart(8, "0");
    const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
    const check = (11 - (sum % 11)) % 11;
    if (check < 10) return digits + String(check);
  }
  throw new Error(`No CUIT for ${dni}`);
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");

/** Like banks: capitals, no accents, surname first, cut at 22 characters. */
const asBanksWrite = (name: string, lastname: string) => plain(`${lastname} ${name}`).toUpperCase().slice(0, 22);

/**
 * A month's 300 orders and 500 movements: homonyms, equal amounts, slips, transfers by other people, part payments,
 * sums, duplicate and reversed transfers, orders already paid, and movements unrelated to the shop.
 */
export function labelledSet(seed: number): LabelledSet {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const taken = new Set<string>();
  const newDni = () => {
    for (;;) {
      const dni = random() < 0.05 ? String(5_000_000 + upTo(4_900_000)) : String(20_000_000 + upTo(25_000_000));
      if (!taken.has(dni)) return taken.add(dni) && dni;
    }
  };
  const buyers = Array.from({ length: 210 }, () => ({ dni: newDni(), name: pick(NAMES), lastname: pick(LASTNAMES) }));
  const slip = (text: string) => {
    const at = 1 + upTo(text.length - 2);
    return random() < 0.5 ? text.slice(0, at) + text.slice(at + 1) : text.slice(0, at) + text[at] + text.slice(at);
  };

  const orders: LabelledOrder[] = [];
  const movements: LabelledMovement[] = [];
  const order = (
    buyer: (typeof buyers)[number],
    total = pick(PRICES) * 100 * (1 + upTo(2)),
    more: Partial<LabelledOrder> = {},
  ) => {
    const placed: LabelledOrder = {
      id: `order-${orders.length + 1}`,
      number: `ORD-${String(1001 + orders.length).padStart(6, "0")}`,
      dni: buyer.dni.length === 7 && random() < 0.3 ? `0${buyer.dni}` : buyer.dni,
      name: random() < 0.1 ? slip(buyer.name) : buyer.name,
      lastname: random() < 0.1 ? slip(buyer.lastname) : buyer.lastname,
      total,
      day: dayAfter(upTo(20)),
      isPaid: false,
      ...more,
    };
    orders.push(placed);
    return placed;
  };
  const pay = (
    buyer: (typeof buyers)[number],
    amount: number,
    day: string,
    pays: readonly string[],
    more: Partial<LabelledMovement> = {},
  ) =>
    movements.push({
      day,
      amount,
      name: asBanksWrite(buyer.name, buyer.lastname),
      cuit: cuitOf(buyer.dni),
      concept: "TRANSF. RECIBIDA",
      pays,
      canBeCertain: false,
      ...more,
    });
  const after = (day: string, most = 6) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + upTo(most) * 86_400_000).toISOString().slice(0, 10);

  const [simple, others] = [buyers.slice(0, 150), buyers.slice(150)];
  for (const buyer of simple) {
    const placed = order(buyer);
    pay(buyer, placed.total, after(placed.day), [placed.id], { canBeCertain: true });
  }
  // Two orders of one buyer with different totals, each paid.
  for (const buyer of others.slice(0, 10)) {
    for (const total of [1_250_000, 3_150_000]) {
      const placed = order(buyer, total);
      pay(buyer, total, after(placed.day), [placed.id], { canBeCertain: true });
    }
  }
  // Two equal orders of one buyer and one transfer.
  for (const buyer of others.slice(10, 16)) {
    const [first] = [order(buyer, 1_500_000), order(buyer, 1_500_000)];
    pay(buyer, 1_500_000, after(first.day, 12), [first.id]);
  }
  // A transfer sent twice.
  for (const buyer of others.slice(16, 21)) {
    const placed = order(buyer);
    pay(buyer, placed.total, after(placed.day), [placed.id]);
    pay(buyer, placed.total, after(placed.day), []);
  }
  // Somebody else pays.
  for (const buyer of others.slice(21, 29)) {
    const placed = order(buyer);
    pay({ dni: newDni(), name: pick(NAMES), lastname: buyer.lastname }, placed.total, after(placed.day), [placed.id]);
  }
  // One peso too little or too much.
  for (const [index, buyer] of others.slice(29, 35).entries()) {
    const placed = order(buyer);
    pay(buyer, placed.total + (index % 2 ? 100 : -100), after(placed.day), [placed.id]);
  }
  // Two transfers for an order.
  for (const buyer of others.slice(35, 40)) {
    const placed = order(buyer, 4_200_000);
    pay(buyer, 1_700_000, placed.day, [placed.id]);
    pay(buyer, 2_500_000, after(placed.day), [placed.id]);
  }
  // A transfer for two orders.
  for (const buyer of others.slice(40, 45)) {
    const both = [order(buyer, 1_250_000), order(buyer, 2_590_000)];
    pay(
      buyer,
      3_840_000,
      after(dayAfter(20)),
      both.map(({ id }) => id),
    );
  }
  // Reversed, and sent again or not.
  for (const [index, buyer] of others.slice(45, 51).entries()) {
    const placed = order(buyer);
    pay(buyer, placed.total, placed.day, []);
    pay(buyer, -placed.total, placed.day, [], { concept: "DEVOLUCION TRANSF." });
    if (index % 2) pay(buyer, placed.total, after(placed.day), [placed.id]);
  }
  // This transfer's order is already confirmed; an equal one is still open.
  for (const buyer of others.slice(51, 55)) {
    const paid = order(buyer, 2_200_000, { isPaid: true, day: dayAfter(3) });
    order(buyer, 2_200_000, { day: dayAfter(4) });
    pay(buyer, 2_200_000, dayAfter(5), [paid.id]);
  }
  // An older transfer of the same amount, from before the order.
  for (const buyer of others.slice(55, 60)) {
    const placed = order(buyer, undefined, { day: dayAfter(18) });
    pay(buyer, placed.total, dayAfter(upTo(10)), []);
  }
  // A DNI with a slip: only the name identifies the buyer.
  while (orders.length < ORDERS - 40) {
    const buyer = { dni: newDni(), name: pick(NAMES), lastname: pick(LASTNAMES) };
    const placed = order({ ...buyer, dni: newDni() });
    if (random() < 0.5) pay(buyer, placed.total, after(placed.day), [placed.id]);
  }
  // Homonyms with equal totals, only told apart by DNI.
  while (orders.length < ORDERS - 10) {
    const [name, lastname, total] = [pick(NAMES), pick(LASTNAMES), pick(PRICES) * 100];
    for (const buyer of [
      { dni: newDni(), name, lastname },
      { dni: newDni(), name, lastname },
    ]) {
      const placed = order(buyer, total);
      pay(buyer, total, after(placed.day), [placed.id], { canBeCertain: true });
    }
  }
  while (orders.length < ORDERS) order({ dni: newDni(), name: pick(NAMES), lastname: pick(LASTNAMES) });
  // Unrelated to the shop: equal amounts and names do occur.
  while (movements.length < MOVEMENTS) {
    const buyer = { dni: newDni(), name: pick(NAMES), lastname: pick(LASTNAMES) };
    const amount = pick(PRICES) * 100 + (random() < 0.5 ? 0 : upTo(90_000));
    const isDebit = random() < 0.4;
    pay(buyer, isDebit ? -amount : amount, dayAfter(upTo(27)), [], isDebit ? { concept: "TRANSF. ENVIADA" } : {});
  }
  movements.sort((a, b) => a.day.localeCompare(b.day));
  return { orders, movements };
}

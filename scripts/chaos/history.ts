import type { Catalogue } from "./catalogue.ts";
import type { PurchasePlan } from "./purchase.ts";

/** Times are ms of the clock `now`. */
export const now = (): number => performance.now();

/** The shop's word that an order stands; the total in pesos. */
export type Acknowledgement = { id: string; orderNumber: string; total: number; url: string };

/** One buyer's purchase as it went. */
export type Purchase = {
  plan: PurchasePlan;
  sentAt: number;
  /** Every acknowledgement that came, which should say the same. */
  acknowledged: Acknowledgement[];
  acknowledgedAt: number | undefined;
  /** The code of the shop's no. */
  refused: string | undefined;
  cancel: { sentAt: number; doneAt: number | undefined } | undefined;
  receipt: { id: string; bytes: Buffer } | undefined;
};

/** Units of a product as a page showed them. */
type PageView = { productId: string; stock: number; requestedAt: number; answeredAt: number };

export type Victim = "worker" | "parent" | "postmaster" | "backend";

/** `backAt`: when a parent was open again. */
export type Kill = { victim: Victim; at: number; backAt?: number };

/** A mail that the SMTP server took. */
export type Arrival = { messageId: string; to: string; at: number };

/** All that was seen from outside, nothing of it read from the shop's own tables. */
export type History = {
  catalogue: Catalogue;
  purchases: Purchase[];
  /** How many of them are acknowledged. */
  placed: number;
  views: PageView[];
  kills: Kill[];
  arrivals: Arrival[];
  /** Answers that the contract does not allow. */
  unexpected: string[];
};

export function emptyHistory(catalogue: Catalogue): History {
  return { catalogue, purchases: [], placed: 0, views: [], kills: [], arrivals: [], unexpected: [] };
}

export function listAcknowledged({ purchases }: History): Purchase[] {
  return purchases.filter(({ acknowledged }) => acknowledged.length > 0);
}

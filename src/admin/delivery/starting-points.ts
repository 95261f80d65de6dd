import { deliveryCopy } from "./copy.ts";
import { EMPTY_DRAFT, type MethodDraft } from "./method-draft.ts";

const names = deliveryCopy.startingPoints;

const CABA_CODES = "1000-1499";

/** What most shops begin with. Prices are left to the owner. */
export const STARTING_POINTS: readonly MethodDraft[] = [
  { ...EMPTY_DRAFT, name: names.door },
  { ...EMPTY_DRAFT, name: names.branch },
  { ...EMPTY_DRAFT, name: names.andreani },
  { ...EMPTY_DRAFT, name: names.courier, postal_codes: CABA_CODES },
  { ...EMPTY_DRAFT, name: names.pickup, kind: "pickup" },
];

import type { Confirmation, Match, Proposal } from "#server/reconciliation/reconciliation-schemas.ts";

export type Layout = Proposal["layout"];

export type MatchedOrder = Match["orders"][number];

export type PaidOrder = Confirmation["confirmed"][number];

export type RefusedMatch = Confirmation["refused"][number];

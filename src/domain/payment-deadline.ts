import { weekdayAndTime } from "./day-and-time.ts";
import { shopTime } from "./day.ts";
import { isHoliday } from "./holidays.ts";

export const DEADLINE_FIELDS = ["payment_hours", "payment_business_days"] as const;

export type DeadlineField = (typeof DEADLINE_FIELDS)[number];

/** Time to pay, in at most one of the units; without either, orders wait until somebody cancels them. */
export type DeadlineRule = Record<DeadlineField, number | null>;

export const DEADLINE_RANGES = {
  payment_hours: { least: 1, most: 720 },
  payment_business_days: { least: 1, most: 30 },
} as const satisfies Record<DeadlineField, { least: number; most: number }>;

export const MAX_DEADLINE_DAYS = 90;

export type Deadline = { dueAt: Date; reminderAt: Date };

const HOUR_MS = 3_600_000;

const DAY_MS = 24 * HOUR_MS;

const REMINDER_MS = DAY_MS; // before the end

export function hasDeadline(rule: DeadlineRule): boolean {
  return DEADLINE_FIELDS.some((field) => rule[field] !== null);
}

export function deadlineOf(rule: DeadlineRule, from: Date): Deadline | undefined {
  const dueAt = dueAtOf(rule, from);
  return dueAt && { dueAt, reminderAt: reminderAt(from, dueAt) };
}

/** Hours exactly; business days from the day after `from` to the last second of the last (Código Civil y Comercial, article 6). */
function dueAtOf({ payment_hours, payment_business_days }: DeadlineRule, from: Date): Date | undefined {
  if (payment_hours !== null) return new Date(from.getTime() + payment_hours * HOUR_MS);
  if (payment_business_days === null) return undefined;
  let day = shopTime(from).slice(0, 10);
  for (let left = payment_business_days; left > 0;) {
    day = dayAfter(day);
    if (isBusinessDay(day)) left -= 1;
  }
  return endOfDay(day);
}

export function reminderAt(from: Date, dueAt: Date): Date {
  const whole = dueAt.getTime() - from.getTime();
  return new Date(dueAt.getTime() - Math.min(REMINDER_MS, whole / 2));
}

export function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(day);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** Independent of the offset that Buenos Aires has on that day. */
function endOfDay(day: string): Date {
  const asUtc = Date.parse(`${day}T23:59:59Z`);
  const offset = asUtc - Date.parse(`${shopTime(new Date(asUtc)).replace(" ", "T")}Z`);
  return new Date(asUtc + offset);
}

/** `past`: not after now. `not-later`: not after the deadline the buyer was told. `too-far`: after `MAX_DEADLINE_DAYS`. */
export type DeadlineRefusal = { reason: "past" | "not-later" | "too-far" };

export function checkExtension(current: Date | null, dueAt: Date, now: Date): DeadlineRefusal | undefined {
  if (dueAt <= now) return { reason: "past" };
  if (current && dueAt <= current) return { reason: "not-later" };
  return dueAt.getTime() - now.getTime() > MAX_DEADLINE_DAYS * DAY_MS ? { reason: "too-far" } : undefined;
}

export function extendedBy(hours: number, current: Date | null, now: Date): Date {
  return new Date(Math.max(current?.getTime() ?? 0, now.getTime()) + hours * HOUR_MS);
}

export function isNear(dueAt: Date, now: Date): boolean {
  return dueAt.getTime() - now.getTime() < REMINDER_MS;
}

export function describeDeadline(dueAt: Date): string {
  return `hasta el ${weekdayAndTime(dueAt)}`;
}

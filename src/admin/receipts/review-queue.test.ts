import { expect, test } from "vitest";
import { neighboursOf } from "./review-queue.ts";

const receipt = (id: string, minute: number) => ({ id, created_at: `2026-07-09T12:0${minute}:00.000Z` });

const [first, second, third] = [receipt("c", 1), receipt("a", 2), receipt("b", 2)];
const queue = [first, second, third];

test("a receipt's neighbours are the one before and the one after, by time and then by id", () => {
  expect(neighboursOf(queue, second)).toEqual({ previous: first, next: third });
  expect(neighboursOf(queue, third)).toEqual({ previous: second, next: undefined });
  expect(neighboursOf(queue, first)).toEqual({ previous: undefined, next: second });
});

test("a receipt that has left the queue has the neighbours that are still there", () => {
  expect(neighboursOf([first, third], second)).toEqual({ previous: first, next: third });
  expect(neighboursOf([], second)).toEqual({ previous: undefined, next: undefined });
});

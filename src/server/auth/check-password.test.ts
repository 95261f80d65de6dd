import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { isGuessable } from "#domain/password.ts";
import { childOf, childRunning } from "../../../test/child-process.ts";
import { COMMON_PASSWORDS, GOOD_PASSWORDS, KNOWN_OF_OWNER } from "../../../test/labelled-passwords.ts";
import { checkPassword } from "./check-password.ts";
import { estimateGuesses } from "./estimate-guesses.ts";

const isGuessed = (password: string, known: readonly string[] = KNOWN_OF_OWNER): boolean =>
  isGuessable(estimateGuesses({ password, known }));

test("none of the common passwords is taken", () => {
  expect(COMMON_PASSWORDS.filter((password) => password.length < 12)).toEqual([]);
  expect(COMMON_PASSWORDS.length).toBeGreaterThanOrEqual(91);
  expect(COMMON_PASSWORDS.filter((password) => !isGuessed(password))).toEqual([]);
});

test("every good one is taken", () => {
  expect(GOOD_PASSWORDS.length).toBeGreaterThanOrEqual(30);
  expect(GOOD_PASSWORDS.filter((password) => isGuessed(password))).toEqual([]);
});

test("who knows the e-mail and the shop's name guesses what is made of them", () => {
  expect(isGuessed("perchero.lucero", [])).toBe(false);
  expect(isGuessed("perchero.lucero", ["lucero@tienda.example", "El Perchero"])).toBe(true);
});

test("what a password manager makes is taken", () => {
  const alphabet = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  const made = fc
    .string({ unit: fc.constantFrom(...Array.from(alphabet)), minLength: 20, maxLength: 40 })
    .filter((password) => new Set(password).size > 12);
  fc.assert(
    fc.property(made, (password) => !isGuessed(password)),
    { numRuns: 12 },
  );
});

test("a process answers for the check, with the length first", async () => {
  expect(await checkPassword("corta", [])).toEqual({ ok: false, refusal: "password-too-short" });
  expect(await checkPassword("unbelievable", [])).toEqual({ ok: false, refusal: "password-guessable" });
  expect(await checkPassword(GOOD_PASSWORDS[0], [])).toEqual({ ok: true, value: GOOD_PASSWORDS[0] });
});

test.each(["4@4@4@4@", "1!i|", "p4$$w0rd", "19/19/19/", "a1", "7$5s"])(
  "the longest password of %j is answered before the timeout",
  async (unit) => {
    const longest = unit.repeat(128).slice(0, 128);

    expect(await checkPassword(longest, [longest])).toEqual({ ok: false, refusal: "password-guessable" });
  },
);

test("more checks at once than wait in line are put off", async () => {
  const checks = Array.from({ length: 20 }, () => checkPassword("unbelievable", []));

  const refusals = (await Promise.all(checks)).map((outcome) => (outcome.ok ? "" : outcome.refusal));

  expect(refusals.filter((refusal) => refusal === "password-guessable")).toHaveLength(17);
  expect(refusals.filter((refusal) => refusal === "too-busy")).toHaveLength(3);
});

test.each([
  ["ended", "SIGKILL", 10_000],
  ["suspended", "SIGSTOP", 3_000],
] as const)(
  "an estimate whose process is %s says that the shop is busy, and leaves this process as it was",
  async (_, signal, timeout) => {
    // More than a pipe buffers, so that part of it is still unwritten when the process ends.
    const checked = checkPassword("correa tibia mapa rodaja", ["x".repeat(8_000_000)], timeout);
    process.kill(await childRunning("estimate-guesses"), signal);
    expect(await checked).toEqual({ ok: false, refusal: "too-busy" });
  },
);

test("who asks soon after another has the same process, which ends once nobody asks", async () => {
  const check = () => checkPassword(GOOD_PASSWORDS[0], []);
  await check();
  const first = await childRunning("estimate-guesses");

  expect((await check()).ok).toBe(true);
  expect(await childOf("estimate-guesses")).toBe(first);
  await vi.waitFor(async () => expect(await childOf("estimate-guesses")).toBeUndefined(), 10_000);
});

test("a process that ends while nobody asks keeps nobody from the next", async () => {
  const check = () => checkPassword(GOOD_PASSWORDS[0], []);
  await check();
  const child = await childRunning("estimate-guesses");
  process.kill(child, "SIGKILL");
  await vi.waitFor(() => expect(() => process.kill(child, 0)).toThrow("ESRCH"));

  expect((await check()).ok).toBe(true);
});

import { expect, test } from "vitest";
import { hashPassword, HASH_QUEUE, verifyPassword } from "./password.ts";

async function hashOf(password: string): Promise<string> {
  const hashed = await hashPassword(password);
  if (!hashed.ok) throw new Error(hashed.refusal);
  return hashed.value;
}

test("a hash is argon2id with a salt of its own, in PHC format", async () => {
  const [first, second] = await Promise.all([hashOf("correcto caballo"), hashOf("correcto caballo")]);

  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(first).not.toBe(second);
});

test("only the same password is right, to the last space", async () => {
  const hash = await hashOf("correcto caballo");

  expect(await verifyPassword("correcto caballo", hash)).toEqual({ ok: true, value: true });
  expect(await verifyPassword("correcto caballo ", hash)).toEqual({ ok: true, value: false });
  expect(await verifyPassword("", hash)).toEqual({ ok: true, value: false });
  expect(await verifyPassword("correcto caballo", undefined)).toEqual({ ok: true, value: false });
});

test("a hash from elsewhere is verified by its own figures", async () => {
  // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 24 -e
  const hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";

  expect(await verifyPassword("password", hash)).toEqual({ ok: true, value: true });
});

test("two at once, sixteen waiting, and the rest is refused at once", async () => {
  const capacity = HASH_QUEUE.running + HASH_QUEUE.waiting;

  const outcomes = await Promise.all(Array.from({ length: capacity + 5 }, () => verifyPassword("x", undefined)));

  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(capacity);
  expect(outcomes.slice(capacity)).toEqual(Array.from({ length: 5 }, () => ({ ok: false, refusal: "too-busy" })));
  expect((await verifyPassword("x", undefined)).ok).toBe(true);
});

test("an account that is not there takes as long as one that is", async () => {
  const hash = await hashOf("correcto caballo");
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  for (let round = 0; round < 15; round += 1) {
    for (const [kind, stored] of [
      ["known", hash],
      ["unknown", undefined],
    ] as const) {
      const startedAt = performance.now();
      await verifyPassword("wrong password", stored);
      times[kind].push(performance.now() - startedAt);
    }
  }
  const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

  expect(median(times.unknown) / median(times.known)).toBeGreaterThan(0.67);
  expect(median(times.unknown) / median(times.known)).toBeLessThan(1.5);
});

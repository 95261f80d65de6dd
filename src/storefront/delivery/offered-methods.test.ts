import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findOffer, readOffer } from "./offered-methods.ts";

const requests: { code: string | null; answer: (names: string[] | "broken") => void }[] = [];

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal("fetch", (address: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = (names: string[] | "broken") =>
      resolve(names === "broken" ? new Response("") : Response.json({ methods: names.map((name) => ({ name })) }));
    requests.push({ code: new URL(address, "http://shop").searchParams.get("postal_code"), answer });
    return promise;
  });
});

afterEach(() => vi.unstubAllGlobals());

test("a code is asked for once, and one that is not complete counts as none", async () => {
  const both = [findOffer(" c1425 "), findOffer("c1425")];
  expect(readOffer("c1425").methods).toBe("loading");
  expect(requests.map(({ code }) => code)).toEqual(["c1425"]);
  requests[0]?.answer(["Moto"]);
  const offer = { code: "c1425", methods: [{ name: "Moto" }] };
  expect(await Promise.all(both)).toEqual([offer, offer]);
  expect(await findOffer("c1425")).toEqual(offer);
  expect(requests).toHaveLength(1);

  expect(["", "14", "1425A"].map((typed) => readOffer(typed).code)).toEqual(["", "", ""]);
});

test("the newest question counts, whichever answer comes last, and what was known stays meanwhile", async () => {
  const first = findOffer("1000");
  requests[0]?.answer(["Moto"]);
  await first;
  const older = findOffer("1000", true);
  const newer = findOffer("1000", true);
  expect(readOffer("1000").methods).toEqual([{ name: "Moto" }]);
  requests[2]?.answer(["Correo"]);
  await newer;
  requests[1]?.answer(["Moto"]);
  await older;
  expect(readOffer("1000").methods).toEqual([{ name: "Correo" }]);
});

test("what failed is asked for again", async () => {
  const failed = findOffer("9410");
  requests[0]?.answer("broken");
  expect((await failed).methods).toBe("failed");
  const again = findOffer("9410");
  requests[1]?.answer([]);
  expect((await again).methods).toEqual([]);
});

import { expect, test } from "vitest";
import { CallFailed, factOf, isUnanswered, readAnswer } from "./http.ts";

function failureOf(status: number, body: string, retryAfter: string | null = null): CallFailed {
  try {
    readAnswer(status, body, retryAfter);
  } catch (error) {
    if (error instanceof CallFailed) return error;
  }
  throw new Error("The answer was taken for a good one");
}

test("a good answer is its body, and an empty one is empty", () => {
  expect(readAnswer(200, '{"session":null}', null)).toEqual({ session: null });
  expect(readAnswer(204, "", null)).toEqual({});
});

test("a refusal keeps its code, its words, its field and when to come back", () => {
  const failure = failureOf(422, '{"code":"invalid-field","detail":"El precio no es válido.","field":"price"}');
  expect(failure).toMatchObject({
    status: 422,
    code: "invalid-field",
    detail: "El precio no es válido.",
    field: "price",
  });

  expect(failureOf(429, '{"code":"rate-limited","detail":"Espera."}', "120").retryAfter).toBe(120);
  expect(failureOf(429, '{"code":"rate-limited","detail":"Espera."}', "pronto").retryAfter).toBeUndefined();
});

test("what is not ours is told in our words", () => {
  expect(failureOf(502, "<h1>Bad gateway</h1>")).toMatchObject({ status: 502, code: "" });
  expect(failureOf(502, "<h1>Bad gateway</h1>").detail).toBe(
    "Algo salió mal de nuestro lado. Vuelve a intentarlo en unos minutos.",
  );
  for (const text of ["<p>Acceso a la red</p>", ""]) {
    expect(failureOf(200, text).detail).toBe("La tienda no responde. Revisa tu conexión y vuelve a intentarlo.");
  }
});

test("a proxy's page may hide that the shop did what was asked; the shop's own answer does not", () => {
  expect(isUnanswered(failureOf(504, "<h1>Gateway Timeout</h1>"))).toBe(true);
  expect(isUnanswered(failureOf(502, ""))).toBe(true);
  expect(isUnanswered(failureOf(200, "<p>Acceso a la red</p>"))).toBe(true);
  expect(isUnanswered(failureOf(503, '{"code":"overloaded","detail":"Espera."}'))).toBe(false);
  expect(isUnanswered(failureOf(413, "<h1>Too large</h1>"))).toBe(false);
});

test("a fact is read of a problem with its code, and of no other", () => {
  const images: unknown[] = [];
  expect(factOf(new CallFailed(409, { code: "stale-version", images }), "stale-version", "images")).toBe(images);
  expect(factOf(new CallFailed(409, { code: "stale-version" }), "stale-version", "images")).toBeUndefined();
  expect(factOf(new CallFailed(413, { code: "payload-too-large", images }), "stale-version", "images")).toBeUndefined();
  expect(factOf(new Error("broken"), "stale-version", "images")).toBeUndefined();
});

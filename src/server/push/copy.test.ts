import { expect, test } from "vitest";
import { openLocalServer } from "../../../test/local-server.ts";
import { explainPushFailure } from "./copy.ts";
import { postToEndpoint } from "./push-endpoint.ts";

const LOCAL = "http://localhost:3000";

/** What administrators read about a failed push. */
function explained(endpoint: string, signal = new AbortController().signal): Promise<string> {
  return postToEndpoint(endpoint, { headers: {}, body: Buffer.from("sealed") }, LOCAL, signal).then(
    ({ status }) => `answered ${status}`,
    (error: Error) => explainPushFailure({ error }),
  );
}

test("what breaks is told in Spanish, with the system's code at most", async () => {
  const noConnection = "No hay conexión con el servicio de notificaciones";
  expect(await explained("http://127.0.0.1:9/a")).toBe(`${noConnection}: ECONNREFUSED.`);
  expect(await explained("http://10.0.0.7/a")).toBe("El navegador dio una dirección a la que no se puede enviar.");
  expect(explainPushFailure({ error: new Error("socket hang up") })).toBe(`${noConnection}.`);
});

test("a service that does not answer in time", async () => {
  await using silent = await openLocalServer(() => undefined);
  expect(await explained(silent.url, AbortSignal.timeout(50))).toBe(
    "El servicio de notificaciones no respondió a tiempo.",
  );
});

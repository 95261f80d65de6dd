import { expect, test } from "vitest";
import { makeAccount, openBrowser, OWNER } from "../../../test/administrator.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { addAdmin } from "../administrators/admin-users.ts";
import { findDueMail, markSent, queueMail, type QueuedMail } from "../outbox/outbox.ts";
import { writeLetter } from "./write-letter.ts";

const INVITED = "nueva@tienda.example";

/** The letter of a mail queued and sent now; undefined if it has no recipient. */
async function letterOf(shop: TestShop, mail: QueuedMail) {
  const id = await shop.db.transaction().execute((tx) => queueMail(tx, mail));
  const due = await findDueMail(shop.db, id);
  if (!due) throw new Error("Nothing was due");
  const written = await writeLetter(shop, due);
  await markSent(shop.db, due);
  return written?.letter;
}

test("an invitation leads to a password for a day, and to none once there is one", async () => {
  await using shop = await openShop();
  await addAdmin(shop.db, INVITED);
  const invite: QueuedMail = { kind: "invitation", recipient: INVITED, payload: { by: OWNER.email } };

  const letter = await letterOf(shop, invite);

  expect(letter?.subject).toBe("Te invitaron a administrar Saitam");
  expect(letter?.paragraphs[0]).toContain(`${OWNER.email} te invitó a administrar Saitam.`);
  expect(letter?.afterwards[0]).toContain("vence en 24 horas");
  const token = letter?.action.url.split("/admin/restablecer#token=")[1];
  const password = "mate tostado luna bicicleta";
  expect((await openBrowser(shop).post("/api/auth/password-reset/confirm", { token, password })).status).toBe(200);
  expect(await letterOf(shop, invite)).toBeUndefined();
});

test("a link for a new browser is written to administrators only, five times in half an hour", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const ask = (recipient: string) => letterOf(shop, { kind: "browser-link", recipient });

  expect(await ask("nadie@tienda.example")).toBeUndefined();
  const letters = [];
  for (let times = 0; times < 6; times += 1) letters.push(await ask(OWNER.email));

  expect(letters.filter(Boolean)).toHaveLength(5);
  const browser_token = letters[4]?.action.url.split("/admin/entrar#token=")[1];
  expect((await openBrowser(shop).post("/api/auth/browser-link/confirm", { ...OWNER, browser_token })).status).toBe(
    200,
  );
});

test("a sign-in from a new browser says when, which one, from where, and what to do", async () => {
  await using shop = await openShop();

  const letter = await letterOf(shop, {
    kind: "new-browser",
    recipient: OWNER.email,
    payload: { device: "Chrome en Android", address: "203.0.113.7", at: "2026-11-21T15:04:00.000Z" },
  });

  expect(letter).toMatchObject({
    subject: "Entraste a Saitam desde un navegador nuevo",
    facts: [
      ["Cuándo", "21 de noviembre de 2026 a las 12:04"],
      ["Navegador", "Chrome en Android"],
      ["Dirección", "203.0.113.7"],
    ],
    action: { url: "http://localhost:3000/admin/ajustes/cuenta" },
  });
  expect(letter?.afterwards[1]).toContain("Si no fuiste tú, cambia tu contraseña ahora");
});

test.each([
  ["added" as const, "invitó a nueva@tienda.example a administrar Saitam"],
  ["removed" as const, "quitó a nueva@tienda.example de la administración de Saitam"],
])("who came or went is told: %s", async (change, sentence) => {
  await using shop = await openShop();

  const letter = await letterOf(shop, {
    kind: "administrators-changed",
    recipient: OWNER.email,
    payload: { by: "socia@tienda.example", email: INVITED, change, at: "2026-11-21T15:04:00.000Z" },
  });

  expect(letter?.paragraphs[0]).toContain(sentence);
  expect(letter?.action.url).toBe("http://localhost:3000/admin/ajustes/administradores");
});

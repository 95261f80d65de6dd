import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeAccount, openBrowser, OWNER, signedIn } from "../../../test/administrator.ts";
import { openAuthenticator } from "../../../test/authenticator.ts";
import { withJobs } from "../../../test/jobs.ts";
import { openMailServer } from "../../../test/mail-server.ts";
import { brief } from "../../../test/problem.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { createInvitationLink, listAdmins } from "./admin-users.ts";
import { inviteAdministrator, removeAdministrator } from "./administrators.ts";

const CALL = "/api/admin/administrators";
const PARTNER = { email: "socia@tienda.example", password: "una clave de doce" };
const NEW = "nueva@tienda.example";
const MAIL = { SMTP_URL: "smtp://localhost:1", MAIL_FROM: "tienda@tienda.example" };
const { password } = OWNER;

async function audited({ db }: TestShop): Promise<string[]> {
  const rows = await db.selectFrom("audit_log").selectAll().where("action", "<>", "signed-in").orderBy("id").execute();
  return rows.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`);
}

async function queued({ db }: TestShop): Promise<string[]> {
  const rows = await db.selectFrom("outbox").select(["kind", "recipient"]).orderBy("recipient").execute();
  return rows.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted();
}

test("whoever is invited chooses a password with the link, once, and signs in", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const owner = await signedIn(shop);

  const answer = await owner.post(CALL, { email: ` ${NEW.toUpperCase()} `, password });
  const { link, administrators } = (await answer.json()) as { link: string; administrators: { email: string }[] };

  expect(answer.status).toBe(201);
  expect(administrators).toMatchObject([
    { email: OWNER.email, has_password: true, has_second_factor: false },
    { email: NEW, has_password: false, signed_in_at: null },
  ]);
  const token = link.split("/admin/restablecer#token=")[1];
  const chosen = { email: NEW, password: "mate tostado luna bicicleta" };
  const choose = () => openBrowser(shop).post("/api/auth/password-reset/confirm", { token, password: chosen.password });
  expect((await choose()).status).toBe(200);
  expect((await choose()).status).toBe(422);
  const theirs = await signedIn(shop, chosen);
  expect((await theirs.get(CALL)).status).toBe(200);
  expect(await audited(shop)).toEqual([`${OWNER.email} admin-added ${NEW}`, `${NEW} password-changed ${NEW}`]);
});

test("whoever lost phone and recovery codes gets in again once another one has removed and invited them", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const lost = await signedIn(shop);
  const factor = "/api/admin/account/second-factor";
  const { secret } = (await (await lost.post(factor, { password })).json()) as { secret: string };
  expect((await lost.post(`${factor}/enable`, { code: openAuthenticator(secret).code() })).status).toBe(200);
  await makeAccount(shop, PARTNER);
  const change = { email: OWNER.email, by: PARTNER.email };
  await removeAdministrator(shop.db, shop.environment, change);

  const invited = await inviteAdministrator(shop.db, shop.environment, change);

  const token = invited.ok ? invited.value.link?.split("#token=")[1] : undefined;
  await openBrowser(shop).post("/api/auth/password-reset/confirm", { token, password });
  expect((await openBrowser(shop).post("/api/auth/sign-in", OWNER)).status).toBe(200);
  expect(await audited(shop)).toContain(`${PARTNER.email} second-factor-disabled ${OWNER.email}`);
});

test("inviting again makes a fresh link and nothing else, until a password was chosen", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const owner = await signedIn(shop);
  const invite = () => owner.post(CALL, { email: NEW, password });

  const first = await invite();
  const again = await invite();

  expect([first.status, again.status]).toEqual([201, 200]);
  const links = [await first.json(), await again.json()].map(({ link }) => link);
  expect(links[0]).not.toBe(links[1]);
  expect(await listAdmins(shop.db)).toHaveLength(2);
  expect(await audited(shop)).toEqual([`${OWNER.email} admin-added ${NEW}`, `${OWNER.email} admin-invited ${NEW}`]);
  await makeAccount(shop, PARTNER);
  expect(await brief(await owner.post(CALL, { email: PARTNER.email, password }))).toBe("422 invalid-field email");
});

test("of two invitations of one person at once, one adds them and the other makes a fresh link", async () => {
  await using shop = await openShop(MAIL);
  await makeAccount(shop);
  const invite = () => inviteAdministrator(shop.db, shop.environment, { email: NEW, by: OWNER.email });

  const outcomes = await Promise.all([invite(), invite()]);

  expect(outcomes.filter((outcome) => outcome.ok && outcome.value.isNew)).toHaveLength(1);
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect(await audited(shop)).toEqual([`${OWNER.email} admin-added ${NEW}`, `${OWNER.email} admin-invited ${NEW}`]);
  expect(await queued(shop)).toEqual([
    `administrators-changed ${OWNER.email}`,
    `invitation ${NEW}`,
    `invitation ${NEW}`,
  ]);
});

test("the sixth invitation of one person in half an hour is refused, and the five before it go out", async () => {
  await using mailServer = await openMailServer();
  await using shop = await openShop({ ...MAIL, SMTP_URL: mailServer.url });
  await makeAccount(shop);
  const owner = await signedIn(shop);
  const invite = () => owner.post(CALL, { email: NEW, password });
  for (let n = 0; n < 5; n += 1) expect((await invite()).ok).toBe(true);

  const sixth = await invite();

  expect(await brief(sixth)).toBe("429 rate-limited");
  expect(sixth.headers.get("Retry-After")).toBe("1800");
  await using _ = withJobs(shop, "send-mail");
  await expect.poll(() => mailServer.arrived.filter(({ envelope }) => envelope.to.includes(NEW)).length).toBe(5);
  await shop.db
    .updateTable("outbox")
    .set({ created_at: sql`created_at - interval '30 minutes'` })
    .execute();
  expect((await invite()).status).toBe(200);
});

test("the invitation is valid for a day and is mailed if mail is set up; every administrator is notified", async () => {
  await using shop = await openShop(MAIL);
  await makeAccount(shop);
  await makeAccount(shop, PARTNER);
  const owner = await signedIn(shop);

  const answer = await owner.post(CALL, { email: NEW, password });

  expect((await answer.json()).link).toBeNull();
  expect(await queued(shop)).toEqual([
    `administrators-changed ${OWNER.email}`,
    `administrators-changed ${PARTNER.email}`,
    `invitation ${NEW}`,
  ]);
  expect((await createInvitationLink(shop.db, NEW, "")).ok).toBe(true);
  const { expires_at } = await shop.db
    .selectFrom("auth_verifications")
    .select("expires_at")
    .where("identifier", "=", `password:${NEW}`)
    .executeTakeFirstOrThrow();
  expect(expires_at.getTime() - Date.now()).toBeGreaterThan(23.9 * 3600_000);
  expect(await createInvitationLink(shop.db, PARTNER.email, "")).toEqual({ ok: false, refusal: "not-invited" });
});

test("whoever is removed is out at once, and everyone hears of it, they too", async () => {
  await using shop = await openShop(MAIL);
  await makeAccount(shop);
  await makeAccount(shop, PARTNER);
  const owner = await signedIn(shop);
  const partner = await signedIn(shop, PARTNER);

  const answer = await owner.delete(CALL, { email: PARTNER.email, password });

  expect([answer.status, (await answer.json()).administrators.length]).toEqual([200, 1]);
  expect((await partner.get(CALL)).status).toBe(401);
  expect((await partner.post("/api/auth/refresh")).status).toBe(401);
  expect((await openBrowser(shop).post("/api/auth/sign-in", PARTNER)).status).toBe(403);
  expect(await audited(shop)).toEqual([`${OWNER.email} admin-removed ${PARTNER.email}`]);
  expect(await queued(shop)).toEqual([
    `administrators-changed ${OWNER.email}`,
    `administrators-changed ${PARTNER.email}`,
  ]);
  expect((await owner.delete(CALL, { email: PARTNER.email, password })).status).toBe(404);
});

test("nobody removes themselves, and the password is asked for every change", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const owner = await signedIn(shop);

  expect(await brief(await owner.delete(CALL, { email: OWNER.email, password }))).toBe("422 invalid-field email");
  const wrong = { email: NEW, password: "una clave falsa" };
  expect(await brief(await owner.post(CALL, wrong))).toBe("422 invalid-field password");
  expect(await brief(await owner.delete(CALL, { ...wrong, email: OWNER.email }))).toBe("422 invalid-field password");
  expect(await audited(shop)).toEqual([]);
});

test("of two who remove each other at once, one stays", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  await makeAccount(shop, PARTNER);
  const remove = (by: string, email: string) => removeAdministrator(shop.db, shop.environment, { by, email });

  const outcomes = await Promise.all([remove(OWNER.email, PARTNER.email), remove(PARTNER.email, OWNER.email)]);

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: "no-longer-an-admin" });
  expect(await listAdmins(shop.db)).toHaveLength(1);
});

test("whoever comes back by invitation chooses another password", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  await makeAccount(shop, PARTNER, { isAdministrator: false });
  const owner = await signedIn(shop);

  expect((await owner.post(CALL, { email: PARTNER.email, password })).status).toBe(201);

  expect((await openBrowser(shop).post("/api/auth/sign-in", PARTNER)).status).toBe(401);
});

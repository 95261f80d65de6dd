import { expect, test } from "vitest";
import { makeAccount, openBrowser, OWNER } from "../../../test/administrator.ts";
import { openShop } from "../../../test/shop.ts";
import { addAdmin, createResetLink, ensureFirstAdministrator, listAdmins, removeAdmin } from "./admin-users.ts";

test("an administrator comes and goes", async () => {
  await using shop = await openShop();
  const email = "nueva@tienda.example";

  expect(await addAdmin(shop.db, email)).toEqual({ ok: true, value: { email, hasPassword: false } });
  expect(await addAdmin(shop.db, email)).toEqual({ ok: false, refusal: "already-an-admin" });
  expect(await listAdmins(shop.db)).toEqual([{ email, hasPassword: false }]);
  expect((await removeAdmin(shop.db, email)).ok).toBe(true);
  expect(await removeAdmin(shop.db, email)).toEqual({ ok: false, refusal: "not-an-admin" });
  expect(await listAdmins(shop.db)).toEqual([]);
  const written = await shop.db.selectFrom("audit_log").select(["actor", "action", "subject"]).orderBy("id").execute();
  expect(written).toEqual([
    { actor: null, action: "admin-added", subject: email },
    { actor: null, action: "admin-removed", subject: email },
  ]);
});

test("whoever comes back still has the password from before", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  await removeAdmin(shop.db, OWNER.email);

  expect(await addAdmin(shop.db, OWNER.email)).toEqual({ ok: true, value: { email: OWNER.email, hasPassword: true } });
  expect((await openBrowser(shop).post("/api/auth/sign-in", OWNER)).status).toBe(200);
});

test("a new administrator chooses a password with a link", async () => {
  await using shop = await openShop();
  const email = "nueva@tienda.example";
  await addAdmin(shop.db, email);
  const link = await createResetLink(shop.db, email, shop.environment.publicUrl);
  const token = link.ok ? link.value.split("#token=")[1] : "";

  await openBrowser(shop).post("/api/auth/password-reset/confirm", { token, password: OWNER.password });

  expect((await openBrowser(shop).post("/api/auth/sign-in", { email, password: OWNER.password })).status).toBe(200);
  expect(await listAdmins(shop.db)).toEqual([{ email, hasPassword: true }]);
});

test("the first administrator is made of the settings, once, by however many shops start", async () => {
  await using shop = await openShop({ ADMIN_EMAIL: "Duenia@Tienda.example", ADMIN_PASSWORD: OWNER.password });
  const start = () => ensureFirstAdministrator(shop.db, shop.environment);

  const lines = (await Promise.all([start(), start()])).flat();

  expect(lines).toEqual([`Administrator ${OWNER.email} was made with the password in ADMIN_PASSWORD.`]);
  expect(lines.join("")).not.toContain(OWNER.password);
  expect((await openBrowser(shop).post("/api/auth/sign-in", OWNER)).status).toBe(200);
});

test("the settings make nobody while there is an administrator", async () => {
  await using shop = await openShop({ ADMIN_EMAIL: "otra@tienda.example", ADMIN_PASSWORD: OWNER.password });
  await addAdmin(shop.db, "una@tienda.example");

  expect(await ensureFirstAdministrator(shop.db, shop.environment)).toEqual([]);
  expect(await listAdmins(shop.db)).toEqual([{ email: "una@tienda.example", hasPassword: false }]);
});

test("the shop does not start with an ADMIN_PASSWORD that is easily guessed, and makes nobody", async () => {
  await using shop = await openShop({ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: "administrador2026" });

  await expect(ensureFirstAdministrator(shop.db, shop.environment)).rejects.toThrow(
    "ADMIN_PASSWORD is easily guessed: choose some words that do not belong together.",
  );
  expect(await listAdmins(shop.db)).toEqual([]);
});

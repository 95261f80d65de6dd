import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeAccount, openBrowser, OWNER, signedIn } from "../../../test/administrator.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { addAdmin, createResetLink, ensureFirstAdministrator, removeAdmin } from "../administrators/admin-users.ts";
import { reserveAttempt } from "./attempts.ts";
import { signIn } from "./sign-in.ts";

const NEW_PASSWORD = "tardes de mate y lluvia";

async function resetToken({ db, environment }: TestShop, email = OWNER.email): Promise<string> {
  const link = await createResetLink(db, email, environment.publicUrl);
  if (!link.ok) throw new Error(link.refusal);
  expect(link.value).toMatch(/^http:\/\/localhost:3000\/admin\/restablecer#token=[\w-]{43}$/);
  return link.value.split("=")[1] ?? "";
}

async function setUpToken({ db, environment }: TestShop): Promise<string> {
  const [, link = ""] = await ensureFirstAdministrator(db, { ...environment, firstAdmin: undefined });
  expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/configurar#token=[\w-]{43}$/);
  return link.split("=")[1] ?? "";
}

function confirm(shop: TestShop, token: string, password = NEW_PASSWORD): Promise<Response> {
  return openBrowser(shop).post("/api/auth/password-reset/confirm", { token, password });
}

async function canSignIn(shop: TestShop, email: string, password: string): Promise<boolean> {
  return (await openBrowser(shop).post("/api/auth/sign-in", { email, password })).status === 200;
}

test("a reset link changes the password, ends every session and signs nobody in", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const [one, two] = [await signedIn(shop), await signedIn(shop)];
  const token = await resetToken(shop);

  const answer = await one.post("/api/auth/password-reset/confirm", { token, password: NEW_PASSWORD });

  expect([answer.status, await answer.json()]).toEqual([200, { session: null }]);
  expect(one.cookies.has("saitam_session")).toBe(false);
  expect(await (await two.get("/api/auth/session")).json()).toEqual({ session: null });
  expect(await canSignIn(shop, OWNER.email, OWNER.password)).toBe(false);
  expect(await canSignIn(shop, OWNER.email, NEW_PASSWORD)).toBe(true);
});

test("a reset link works once", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const token = await resetToken(shop);
  await confirm(shop, token);

  const again = await confirm(shop, token, "noches de tango y grillos");

  expect(again.status).toBe(422);
  expect(await again.json()).toMatchObject({ code: "invalid-field", field: "token" });
  expect(await canSignIn(shop, OWNER.email, NEW_PASSWORD)).toBe(true);
});

test("a reset link ends when the password is changed in the panel", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const token = await resetToken(shop);
  const change = { current_password: OWNER.password, password: NEW_PASSWORD };
  expect((await (await signedIn(shop)).post("/api/admin/account/password", change)).status).toBe(200);

  expect((await confirm(shop, token, "noches de tango y grillos")).status).toBe(422);
  expect(await canSignIn(shop, OWNER.email, NEW_PASSWORD)).toBe(true);
});

test("a link and a change in the panel at once: one password wins, and neither fails", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  let current_password = OWNER.password;
  for (let round = 0; round < 6; round += 1) {
    const [byLink, inPanel] = [`enlace número ${round} de seis`, `panel número ${round} de seis`];
    const token = await resetToken(shop);
    const browser = await signedIn(shop, { ...OWNER, password: current_password });
    const [linked, changed] = await Promise.all([
      confirm(shop, token, byLink),
      browser.post("/api/admin/account/password", { current_password, password: inPanel }),
    ]);

    const statuses = [linked.status, changed.status];
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 401, 422].includes(status))).toBe(true);
    current_password = linked.status === 200 ? byLink : inPanel;
    expect(await canSignIn(shop, OWNER.email, current_password)).toBe(true);
  }
});

test("twenty at once with one link: exactly one wins", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const token = await resetToken(shop);

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => confirm(shop, token, `clave número ${index} de veinte`)),
  );

  const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
  expect(winners).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 422, 429].includes(status))).toBe(true);
  expect(await canSignIn(shop, OWNER.email, `clave número ${winners[0]} de veinte`)).toBe(true);
});

test("a reset link is good for thirty minutes", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const ageLink = (minutes: number) =>
    sql`update auth_verifications set expires_at = expires_at - make_interval(mins => ${minutes})`.execute(shop.db);

  const expired = await resetToken(shop);
  await ageLink(30);
  expect((await confirm(shop, expired)).status).toBe(422);

  const inTime = await resetToken(shop);
  await ageLink(29);
  expect((await confirm(shop, inTime)).status).toBe(200);
});

test("a newer link is the end of an older one, and removal the end of both", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const older = await resetToken(shop);
  const newer = await resetToken(shop);
  expect((await confirm(shop, older)).status).toBe(422);

  await removeAdmin(shop.db, OWNER.email);
  expect((await confirm(shop, newer)).status).toBe(422);
  expect(await createResetLink(shop.db, OWNER.email, "http://x")).toEqual({ ok: false, refusal: "not-an-admin" });
});

test("a password that is too short is refused and the link stays good", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const token = await resetToken(shop);

  const short = await confirm(shop, token, "once letras");

  expect(short.status).toBe(422);
  expect(await short.json()).toMatchObject({ code: "invalid-field", field: "password" });
  expect((await confirm(shop, token, "kT7#xq2Lw9$z")).status).toBe(200);
});

test("a password that is easily guessed is refused and the link stays good", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  await shop.db.updateTable("settings").set({ shop_name: "La Percha" }).execute();
  const token = await resetToken(shop);

  for (const guess of ["contraseña2026", "123456789012", "duenia 2026 !!", "percha-20262027"]) {
    const refused = await confirm(shop, token, guess);
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: "invalid-field", field: "password" }]);
  }
  expect((await confirm(shop, token)).status).toBe(200);
});

test("the first administrator's e-mail is no password", async () => {
  await using shop = await openShop();
  const token = await setUpToken(shop);
  const setUp = (password: string) =>
    openBrowser(shop).post("/api/auth/setup", { token, email: "robertina@tienda.example", password });

  expect(await (await setUp("robertina2026")).json()).toMatchObject({ code: "invalid-field", field: "password" });
  expect((await setUp(OWNER.password)).status).toBe(200);
});

test("a link is for its own purpose, and the database keeps no token", async () => {
  await using shop = await openShop();
  const setUp = await setUpToken(shop);
  expect((await confirm(shop, setUp)).status).toBe(422);

  await makeAccount(shop);
  const reset = await resetToken(shop);
  const answer = await openBrowser(shop).post("/api/auth/setup", {
    token: reset,
    email: "x@y.example",
    password: NEW_PASSWORD,
  });
  expect(answer.status).toBe(422);

  const stored = JSON.stringify(await shop.db.selectFrom("auth_verifications").selectAll().execute());
  expect(stored).not.toContain(setUp);
  expect(stored).not.toContain(reset);
});

test("the set-up link makes the first administrator, once", async () => {
  await using shop = await openShop();
  const first = await setUpToken(shop);
  const token = await setUpToken(shop);
  const setUp = (which: string, email: string) =>
    openBrowser(shop).post("/api/auth/setup", { token: which, email, password: OWNER.password });

  expect((await setUp(first, "vieja@tienda.example")).status).toBe(422);
  const answers = await Promise.all([setUp(token, "una@tienda.example"), setUp(token, "otra@tienda.example")]);

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const admins = await shop.db.selectFrom("admin_users").select("email").execute();
  expect(admins).toHaveLength(1);
  expect(await canSignIn(shop, admins[0]?.email ?? "", OWNER.password)).toBe(true);
  expect(await ensureFirstAdministrator(shop.db, { ...shop.environment, firstAdmin: undefined })).toEqual([]);
});

test("the set-up link dies when an administrator comes another way", async () => {
  await using shop = await openShop();
  const token = await setUpToken(shop);
  await addAdmin(shop.db, "una@tienda.example");

  const answer = await openBrowser(shop).post("/api/auth/setup", {
    token,
    email: "x@y.example",
    password: NEW_PASSWORD,
  });

  expect(answer.status).toBe(422);
});

test("a sign-in that overlaps a new password never leaves a session of the old one", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  let password = OWNER.password;
  for (let round = 0; round < 8; round += 1) {
    const next = `clave número ${round} de ocho`;
    const token = await resetToken(shop);
    const guess = {
      email: OWNER.email,
      password,
      code: undefined,
      knownBrowser: "own",
      browserToken: undefined,
      replaces: undefined,
      address: "::1",
      userAgent: "",
    };
    const signIns = Array.from({ length: 3 }, () => signIn(shop, guess));

    await Promise.all([confirm(shop, token, next), ...signIns]);

    expect(await shop.db.selectFrom("auth_sessions").select("id").execute()).toEqual([]);
    password = next;
  }
});

test("whoever uses a reset link is not kept out by what was mistyped before", async () => {
  await using shop = await openShop({ RATE_LIMIT: "on" });
  await makeAccount(shop);
  const attempt = { purpose: "sign-in", account: OWNER.email, address: "0.0.0.0" } as const;
  for (let failures = 0; failures < 10; failures += 1) await reserveAttempt(shop.db, attempt, true);
  const others = { ...attempt, account: "socia@tienda.example", address: "203.0.113.1" };
  await reserveAttempt(shop.db, others, true);
  expect(await canSignIn(shop, OWNER.email, OWNER.password)).toBe(false);

  await confirm(shop, await resetToken(shop));

  expect(await canSignIn(shop, OWNER.email, NEW_PASSWORD)).toBe(true);
  expect(await shop.db.selectFrom("auth_attempts").select("account").execute()).toEqual([{ account: others.account }]);
});

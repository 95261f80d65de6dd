import { expect, test } from "vitest";
import { makeAccount, openBrowser, OWNER, PHONE } from "../../../test/administrator.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";

const MAIL = { SMTP_URL: "smtp://localhost:1", MAIL_FROM: "tienda@tienda.example", TRUSTED_PROXY: "0.0.0.0" };

function mails({ db }: TestShop) {
  return db.selectFrom("outbox").select(["kind", "recipient", "payload"]).execute();
}

test("sign-ins that succeed stand in the audit, with the browser in words and the address; others do not", async () => {
  await using shop = await openShop(MAIL);
  await makeAccount(shop);
  const browser = openBrowser(shop, "203.0.113.7");
  await browser.post("/api/auth/sign-in", { ...OWNER, password: "una clave falsa" }, { "User-Agent": PHONE });

  await browser.post("/api/auth/sign-in", OWNER, { "User-Agent": PHONE });
  await browser.post("/api/auth/sign-in", OWNER, { "User-Agent": PHONE });

  const entries = await shop.db
    .selectFrom("audit_log")
    .select(["actor", "action", "subject", "subject_id", "changes"])
    .orderBy("id")
    .execute();
  const entry = { actor: OWNER.email, action: "signed-in", subject: "Chrome en Android", subject_id: null };
  expect(entries).toEqual([
    { ...entry, changes: { ip_address: [null, "203.0.113.7"], is_new_browser: [null, true] } },
    { ...entry, changes: { ip_address: [null, "203.0.113.7"] } },
  ]);
});

test("a browser never seen is told by mail, the first one and known ones are not", async () => {
  await using shop = await openShop(MAIL);
  await makeAccount(shop);
  const own = openBrowser(shop, "203.0.113.1");
  await own.post("/api/auth/sign-in", OWNER);
  await own.post("/api/auth/sign-out");
  await own.post("/api/auth/sign-in", OWNER);
  expect(await mails(shop)).toEqual([]);

  await openBrowser(shop, "203.0.113.7").post("/api/auth/sign-in", OWNER, { "User-Agent": PHONE });

  expect(await mails(shop)).toEqual([
    {
      kind: "new-browser",
      recipient: OWNER.email,
      payload: { device: "Chrome en Android", address: "203.0.113.7", at: expect.stringMatching(/Z$/) },
    },
  ]);
});

test("administrators who share a browser are each known in it, as many as it can tell apart", async () => {
  await using shop = await openShop(MAIL);
  const accounts = Array.from({ length: 6 }, (_, n) => ({ ...OWNER, email: `administra${n}@tienda.example` }));
  for (const account of accounts) await makeAccount(shop, account);
  const shared = openBrowser(shop, "203.0.113.1");
  for (let times = 0; times < 2; times += 1) {
    for (const account of accounts.slice(0, 2)) await shared.post("/api/auth/sign-in", account);
  }
  expect(await mails(shop)).toEqual([]);

  for (const account of accounts) await shared.post("/api/auth/sign-in", account);
  expect(shared.cookies.get("saitam_known")?.split("~")).toHaveLength(5);
  await shared.post("/api/auth/sign-in", accounts[0]);
  expect(await mails(shop)).toMatchObject([{ kind: "new-browser", recipient: accounts[0]?.email }]);
});

test("of two first sign-ins at once, the second browser is told of", async () => {
  await using shop = await openShop(MAIL);
  await makeAccount(shop);

  const answers = await Promise.all(
    [openBrowser(shop), openBrowser(shop)].map((browser) => browser.post("/api/auth/sign-in", OWNER)),
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await mails(shop)).toHaveLength(1);
});

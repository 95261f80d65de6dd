import { expect, test } from "vitest";
import { makeAccount, OWNER, PARTNER, signedIn } from "../../../test/administrator.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import type { TestShop } from "../../../test/shop.ts";
import { openShop } from "../../../test/shop.ts";
import { addAdmin, removeAdmin } from "../administrators/admin-users.ts";
import { recordAudit } from "./audit.ts";
import type { AuditRow } from "./entries.ts";
import type { PaymentNotice } from "./payment-notices.ts";

type Page = { entries: AuditRow[]; next_cursor: string | null; actors: (string | null)[] };

async function list(panel: Panel, query = ""): Promise<Page> {
  const answer = await panel.call("GET", `/api/admin/audit${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Page;
}

const write = ({ db }: TestShop, actor: string | null, id: string, name: string) =>
  db
    .transaction()
    .execute((tx) =>
      recordAudit(tx, { actor, action: "product-edited", subject: { id, name }, changes: { price: [1, 2] } }),
    );

test("everything is listed once, newest first, page by page", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  for (const number of [1, 2, 3, 4, 5]) await write(shop, OWNER.email, "x", `Remera ${number}`);

  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: Page = await list(panel, `?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.entries.map(({ subject }) => subject));
    cursor = page.next_cursor;
  }
  expect(seen).toEqual([5, 4, 3, 2, 1].map((number) => `Remera ${number}`));
  for (const wrong of ["?cursor=nada", "?group=otros", "?limit=0"]) {
    expect((await panel.call("GET", `/api/admin/audit${wrong}`)).status).toBe(422);
  }
});

test("it is narrowed by who, by what kind, and to one subject, which is named as it is today", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const shirt = await shop.sells({ name: "Remera Delta" });
  await write(shop, OWNER.email, shirt.id, "Remera");
  await write(shop, PARTNER.email, "ya-no-esta", "Buzo");
  await addAdmin(shop.db, PARTNER.email);
  await removeAdmin(shop.db, PARTNER.email);

  const subjects = async (query: string) => (await list(panel, query)).entries.map(({ subject }) => subject);
  expect(await subjects(`?actor=${PARTNER.email}`)).toEqual(["Buzo"]);
  expect(await subjects("?actor=consola")).toEqual([PARTNER.email, PARTNER.email]);
  expect(await subjects("?group=productos")).toEqual(["Buzo", "Remera"]);
  const { entries, actors } = await list(panel, `?subject=${shirt.id}`);
  expect(entries).toMatchObject([{ subject: "Remera", name_today: "Remera Delta", changes: { price: [1, 2] } }]);
  expect(actors).toEqual([OWNER.email, PARTNER.email, null]);
  expect((await list(panel, "?group=cuentas")).entries).toMatchObject([
    { action: "admin-removed", actor: null },
    { action: "admin-added", actor: null },
  ]);
});

test("of many changes of where the money goes none is acknowledged that was not listed", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const holders = Array.from({ length: 7 }, (_, index) => `Titular ${index + 1}`);
  for (const [index, holder] of holders.entries()) {
    await panel.call("PATCH", "/api/admin/settings", { password: OWNER.password, version: index + 1, holder });
  }

  const read: unknown[] = [];
  let answer = await panel.call("GET", "/api/admin/notices");
  for (;;) {
    const { notices } = (await answer.json()) as { notices: PaymentNotice[] };
    if (notices.length === 0) break;
    read.unshift(...notices.map(({ changes }) => changes["holder"]?.[1]));
    answer = await panel.call("POST", "/api/admin/notices/seen", { id: notices[0]?.id });
  }
  expect(read.toReversed()).toEqual(holders);
});

test("each administrator sees new payment details until they confirm having read them, none from before their time", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await makeAccount(shop, PARTNER);
  const partner = await signedIn(shop, PARTNER);
  const notices = async (answer: Promise<Response>) =>
    ((await (await answer).json()) as { notices: PaymentNotice[] }).notices;
  const ofOwner = () => notices(panel.call("GET", "/api/admin/notices"));
  const ofPartner = () => notices(partner.get("/api/admin/notices"));
  const edit = (change: object) => panel.call("PATCH", "/api/admin/settings", { password: OWNER.password, ...change });

  await edit({ version: 1, shop_name: "La Percha" });
  expect(await ofPartner()).toEqual([]);
  await edit({ version: 2, alias: "la.percha" });
  await edit({ version: 3, holder: "Ana Paz" });
  const [newest, first] = await ofPartner();
  expect(newest).toMatchObject({ actor: OWNER.email, changes: { holder: ["", "Ana Paz"] } });
  expect(first).toMatchObject({ changes: { alias: ["", "la.percha"] } });

  expect(await notices(partner.post("/api/admin/notices/seen", { id: first?.id }))).toEqual([newest]);
  // An entry that does not exist yet cannot have been read.
  expect(await notices(partner.post("/api/admin/notices/seen", { id: "999999999999999999" }))).toEqual([newest]);
  expect(await notices(partner.post("/api/admin/notices/seen", { id: newest?.id }))).toEqual([]);
  expect(await notices(partner.post("/api/admin/notices/seen", { id: first?.id }))).toEqual([]);
  expect(await ofOwner()).toHaveLength(2);

  await makeAccount(shop, { ...PARTNER, email: "nueva@tienda.example" });
  const newcomer = await signedIn(shop, { ...PARTNER, email: "nueva@tienda.example" });
  expect(await (await newcomer.get("/api/admin/notices")).json()).toEqual({ notices: [], next_cursor: null });
});

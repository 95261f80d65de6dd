import { expect, test } from "vitest";
import { makeAccount, OWNER, PARTNER, PHONE, signedIn } from "../../../test/administrator.ts";
import type { Problem } from "../../../test/problem.ts";
import { openPushService, type TestSubscription } from "../../../test/push-service.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { ListedSubscription } from "../push/push-subscriptions.ts";
import { vapidKeysOf } from "../push/vapid-keys.ts";
import type { NoticeChoices } from "./notice-choices.ts";

const NOTICES = "/api/admin/account/notices";
const BROWSERS = "/api/admin/account/push-subscriptions";
const ALL = ["order", "receipt", "regret"];

type Noticed = { choices: NoticeChoices; push_key: string; sends_mail: boolean; subscriptions: ListedSubscription[] };

async function noticesOf(browser: { get(path: string): Promise<Response> }): Promise<Noticed> {
  return (await (await browser.get(NOTICES)).json()) as Noticed;
}

/** A shop with two administrators, and browsers to subscribe. */
async function openChoosing(settings: NodeJS.ProcessEnv = {}) {
  const shop = await openShop(settings);
  const service = await openPushService();
  await makeAccount(shop);
  await makeAccount(shop, PARTNER);
  return {
    shop,
    own: await signedIn(shop),
    partner: await signedIn(shop, PARTNER),
    newBrowser: service.subscribe,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}

test("a new administrator is told of everything by everything, and each chooses alone", async () => {
  await using choosing = await openChoosing();
  const { shop, own, partner } = choosing;
  const fresh = {
    choices: { mail: ALL, push: ALL, toast: ALL },
    push_key: vapidKeysOf(shop.secretKey).publicKey,
    sends_mail: false,
    subscriptions: [],
  };
  expect(await noticesOf(own)).toEqual(fresh);

  const answer = await own.patch(NOTICES, { mail: ["regret", "order", "order"], toast: [] });

  const chosen = { mail: ["order", "regret"], push: ALL, toast: [] };
  expect([answer.status, await answer.json()]).toEqual([200, { ...fresh, choices: chosen }]);
  expect((await noticesOf(own)).choices).toEqual(chosen);
  expect((await own.patch(NOTICES, {})).status).toBe(200);
  expect((await noticesOf(own)).choices).toEqual(chosen);
  expect((await noticesOf(partner)).choices).toEqual(fresh.choices);
});

test("whether the shop sends any mail is said", async () => {
  await using choosing = await openChoosing({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "avisos@tienda.example" });
  expect((await noticesOf(choosing.own)).sends_mail).toBe(true);
});

test.each([
  [{ mail: ["orders"] }, "mail.0"],
  [{ push: "order" }, "push"],
  [{ toast: ["order", "order", "order", "order"] }, "toast"],
  [{ sms: ["order"] }, "sms"],
])("%j is refused for its %s", async (body, field) => {
  await using choosing = await openChoosing();
  const answer = await choosing.own.patch(NOTICES, body);
  expect([answer.status, ((await answer.json()) as Problem).field]).toEqual([422, field]);
});

test("a browser is one row however often it says so, and only its owner sees it", async () => {
  await using choosing = await openChoosing();
  const { own, partner, newBrowser } = choosing;
  const browser = newBrowser();
  const first = await own.post(BROWSERS, { ...browser, expirationTime: null }, { "User-Agent": PHONE });
  const { subscription } = (await first.json()) as { subscription: ListedSubscription };
  const again = await own.post(BROWSERS, { ...newBrowser(), endpoint: browser.endpoint }, { "User-Agent": PHONE });

  expect([first.status, again.status]).toEqual([201, 201]);
  expect(subscription).toMatchObject({ endpoint: browser.endpoint, device: "Chrome en Android" });
  expect((await noticesOf(own)).subscriptions).toEqual([subscription]);
  expect(JSON.stringify(await noticesOf(partner))).not.toContain(browser.endpoint);
});

test("a browser that another administrator signs in to is that one's", async () => {
  await using choosing = await openChoosing();
  const { own, partner, newBrowser } = choosing;
  const browser = newBrowser();
  await own.post(BROWSERS, browser);
  await partner.post(BROWSERS, browser);
  expect((await noticesOf(own)).subscriptions).toEqual([]);
  expect((await noticesOf(partner)).subscriptions).toMatchObject([{ endpoint: browser.endpoint }]);
});

test("two administrators that want the same browser at once: one has it", async () => {
  await using choosing = await openChoosing();
  const { shop, own, partner, newBrowser } = choosing;
  for (let round = 0; round < 10; round += 1) {
    const browser = newBrowser();
    const answers = await Promise.all([own.post(BROWSERS, browser), partner.post(BROWSERS, browser)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const rows = await shop.db
      .selectFrom("push_subscriptions")
      .select("email")
      .where("endpoint", "=", browser.endpoint)
      .execute();
    expect(rows).toHaveLength(1);
  }
});

test("of more than twenty browsers the oldest go", async () => {
  await using choosing = await openChoosing();
  const { own, partner, newBrowser } = choosing;
  await partner.post(BROWSERS, newBrowser());
  const sent: TestSubscription[] = [];
  for (let count = 0; count < 22; count += 1) {
    sent.push(newBrowser());
    await own.post(BROWSERS, sent.at(-1));
  }
  const listed = (await noticesOf(own)).subscriptions.map(({ endpoint }) => endpoint);
  expect(listed).toEqual(
    sent
      .slice(2)
      .map(({ endpoint }) => endpoint)
      .toReversed(),
  );
  await own.post(BROWSERS, sent[2]);
  expect((await noticesOf(own)).subscriptions).toHaveLength(20);
  expect((await noticesOf(partner)).subscriptions).toHaveLength(1);
});

test("of forty browsers that come at once twenty stay", async () => {
  await using choosing = await openChoosing();
  const { own, newBrowser } = choosing;

  await Promise.all(Array.from({ length: 40 }, () => own.post(BROWSERS, newBrowser())));

  expect((await noticesOf(own)).subscriptions).toHaveLength(20);
});

test("one takes off one's own browsers, and nobody else's", async () => {
  await using choosing = await openChoosing();
  const { own, partner, newBrowser } = choosing;
  await own.post(BROWSERS, newBrowser());
  const [subscription] = (await noticesOf(own)).subscriptions;

  expect((await partner.delete(`${BROWSERS}/${subscription?.id}`)).status).toBe(404);
  expect((await noticesOf(own)).subscriptions).toHaveLength(1);
  expect((await own.delete(`${BROWSERS}/${subscription?.id}`)).status).toBe(204);
  expect((await own.delete(`${BROWSERS}/${subscription?.id}`)).status).toBe(404);
  expect((await own.delete(`${BROWSERS}/1`)).status).toBe(404);
  expect((await noticesOf(own)).subscriptions).toEqual([]);
});

test("whoever is removed from the administrators is told of nothing any more", async () => {
  await using choosing = await openChoosing();
  const { shop, own, partner, newBrowser } = choosing;
  await partner.post(BROWSERS, newBrowser());
  const removal = { email: PARTNER.email, password: OWNER.password };
  expect((await own.delete("/api/admin/administrators", removal)).status).toBe(200);
  expect(await shop.db.selectFrom("push_subscriptions").select("id").execute()).toEqual([]);
});

test("a new password takes every browser of the account off, and no other account's", async () => {
  await using choosing = await openChoosing();
  const { shop, own, partner, newBrowser } = choosing;
  await own.post(BROWSERS, newBrowser());
  await partner.post(BROWSERS, newBrowser());
  const change = { current_password: OWNER.password, password: "caballo correcto batería" };
  expect((await own.post("/api/admin/account/password", change)).status).toBe(200);
  const left = await shop.db.selectFrom("push_subscriptions").select("email").execute();
  expect(left).toEqual([{ email: PARTNER.email }]);
});

const KEYS = { p256dh: "B".padEnd(87, "A"), auth: "A".repeat(22) };

test.each([
  [{ endpoint: "https://169.254.169.254/latest" }, "endpoint"],
  [{ endpoint: "http://push.example/a" }, "endpoint"],
  [{ endpoint: "" }, "endpoint"],
  [{ keys: KEYS }, "keys.p256dh"],
  [{ keys: { p256dh: "A".repeat(87), auth: KEYS.auth } }, "keys.p256dh"],
])("a browser that sends %j is refused for its %s", async (changes: { endpoint?: string; keys?: object }, field) => {
  await using choosing = await openChoosing({ PUBLIC_URL: "https://tienda.example" });
  const { keys } = choosing.newBrowser();
  const browser = { endpoint: changes.endpoint ?? "https://push.example/a", keys: changes.keys ?? keys };
  const answer = await choosing.own.post(BROWSERS, browser);
  expect([answer.status, ((await answer.json()) as Problem).field]).toEqual([422, field]);
});

test("without any browser there is nothing to try", async () => {
  await using choosing = await openChoosing();
  expect((await choosing.own.post("/api/admin/account/push-test")).status).toBe(404);
});

test("the outbox has no push of somebody whose browsers are gone", async () => {
  await using choosing = await openChoosing();
  const { shop, own, newBrowser } = choosing;
  await own.post(BROWSERS, newBrowser());
  await own.post("/api/admin/account/push-test");
  expect(await countPushes(shop)).toBe(1);
  const [subscription] = (await noticesOf(own)).subscriptions;
  await own.delete(`${BROWSERS}/${subscription?.id}`);
  expect(await countPushes(shop)).toBe(0);
});

async function countPushes({ db }: TestShop): Promise<number> {
  return (await db.selectFrom("outbox").select("id").where("channel", "=", "push").execute()).length;
}

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { SHOP_PICTURES } from "#domain/shop-picture.ts";
import { OWNER } from "../../../test/administrator.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import { jpeg, jpegOfBytes } from "../../../test/pictures.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop } from "../../../test/shop.ts";
import { sweepFiles } from "../images/sweep-files.ts";
import { runJobs } from "../jobs/run-jobs.ts";
import type { ShopPicture } from "./shop-pictures.ts";

const PATH = "/api/admin/settings/pictures";
const TWO_DAYS = 2 * 24 * 60 * 60 * 1000;

async function send(panel: Panel, name: string, version: number, bytes: Uint8Array, key?: string): Promise<Response> {
  const form = new FormData();
  form.append("image_file", new File([new Uint8Array(bytes)], "foto.jpg"));
  const sent = new Response(form);
  const type = sent.headers.get("Content-Type") ?? "";
  return panel.send(`${PATH}/${name}?version=${version}`, type, await sent.arrayBuffer(), key);
}

async function pictureOf(answer: Response, status: number): Promise<ShopPicture> {
  expect(answer.status).toBe(status);
  return ((await answer.json()) as { picture: ShopPicture }).picture;
}

test("a hero's picture is shown, cropped and taken away; each page says so at once", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const home = async () => (await shop.request("/")).text();
  expect(await home()).toContain("hero-landscape");

  const first = await pictureOf(await send(panel, "hero", 1, await jpeg(1500, 1000)), 201);
  expect(first).toMatchObject({ name: "hero", version: 2, focus_x: 50, photo: { widths: [320, 640, 960, 1440] } });
  const page = await home();
  expect(page).toContain(`${first.photo?.base}-1440.webp`);
  expect(page).not.toContain("hero-landscape");
  expect(page).toMatch(/<img[^>]+fetchPriority="high"/i);

  const body = { version: 2, focus_x: 75, focus_y: 0 };
  expect(await pictureOf(await panel.call("PATCH", `${PATH}/hero`, body), 200)).toMatchObject({ ...body, version: 3 });
  expect(await home()).toContain("hero-photo focus-x-75 focus-y-0");
  // Other pages do not mention it.
  expect(await (await shop.request("/productos")).text()).not.toContain(first.photo?.base);

  const removed = await pictureOf(await panel.call("DELETE", `${PATH}/hero?version=3`), 200);
  expect(removed).toMatchObject({ photo: null, focus_x: 50, version: 4 });
  expect(await home()).toContain("hero-landscape");
  const changes = await shop.db.selectFrom("audit_log").select(["actor", "action", "changes"]).orderBy("id").execute();
  expect(changes).toEqual(
    [
      { hero_picture: [false, true] },
      { hero_focus: ["50 % × 50 %", "75 % × 0 %"] },
      { hero_picture: [true, false] },
    ].map((changes) => ({ actor: OWNER.email, action: "settings-changed", changes })),
  );
});

test("a logo stands in every header under the shop's name, as one small file", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { photo } = await pictureOf(await send(panel, "logo", 1, await jpeg(1500, 300)), 201);
  for (const path of ["/", "/productos", "/mi-pedido"]) {
    const page = await (await shop.request(path)).text();
    expect(page).toContain(`<img src="${photo?.base}-640.webp" width="1500" height="300" alt="Saitam"/>`);
  }
  await panel.call("DELETE", `${PATH}/logo?version=2`);
  expect(await (await shop.request("/")).text()).toMatch(/class="wordmark">Saitam</);
});

test("a stale version changes nothing and gives the newer picture", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await send(panel, "hero", 1, await jpeg());
  const stale = [
    await send(panel, "hero", 1, await jpeg()),
    await panel.call("PATCH", `${PATH}/hero`, { version: 1, focus_x: 0, focus_y: 0 }),
    await panel.call("DELETE", `${PATH}/hero?version=1`),
  ];
  for (const answer of stale) {
    const refusal = (await answer.json()) as Problem & { picture: ShopPicture };
    expect(refusal).toMatchObject({ status: 409, code: "stale-version", picture: { version: 2, focus_x: 50 } });
  }
});

test("a picture is stored once for a key", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const [photo, key] = [await jpeg(1500, 1000), randomUUID()];
  const files = async () => (await Array.fromAsync(shop.storage.list("products/"))).length;

  const first = await pictureOf(await send(panel, "hero", 1, photo, key), 201);
  const stored = await files();
  expect(stored).toBeGreaterThan(0);
  expect(await pictureOf(await send(panel, "hero", 1, photo, key), 201)).toEqual(first);
  expect((await send(panel, "hero", 1, await jpeg(900, 600), key)).status).toBe(422);
  expect(await files()).toBe(stored);
});

test("what is no proper picture is refused with the reason, an unknown name is not found", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const svg = await send(panel, "logo", 1, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect(await svg.json()).toMatchObject({
    status: 422,
    code: "invalid-field",
    field: "image_file",
    detail: "El archivo no es una imagen JPEG, PNG, WebP ni GIF.",
  });
  const heavy = await send(panel, "logo", 1, await jpegOfBytes(5_242_881));
  expect(await heavy.json()).toMatchObject({ code: "payload-too-large", detail: "El archivo supera los 5 MB." });
  expect((await panel.call("PATCH", `${PATH}/hero`, { version: 1, focus_x: 10, focus_y: 0 })).status).toBe(422);
  expect((await send(panel, "fondo", 1, await jpeg())).status).toBe(404);
  expect((await panel.call("DELETE", `${PATH}/fondo?version=1`)).status).toBe(404);
  expect((await panel.call("DELETE", `${PATH}/hero`)).status).toBe(422);
  expect(await (await panel.call("GET", PATH)).json()).toMatchObject({
    pictures: SHOP_PICTURES.map((name) => ({ name, photo: null, version: 1 })),
  });
});

test("the sweep leaves what is shown and removes what was replaced; the hero gets its AVIF", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await send(panel, "hero", 1, await jpeg(320, 400));
  await send(panel, "logo", 1, await jpeg(320, 400));
  const files = async () => (await Array.fromAsync(shop.storage.list("products/"))).length;
  expect(await sweepFiles(shop, Date.now() + TWO_DAYS)).toBe(0);
  await send(panel, "hero", 2, await jpeg(320, 300));
  expect(await sweepFiles(shop, Date.now() + TWO_DAYS)).toBe(1);
  expect(await files()).toBe(2);

  const jobs = runJobs(shop);
  const hero = shop.db.selectFrom("shop_pictures").select("has_avif").where("name", "=", "hero");
  await expect.poll(() => hero.executeTakeFirst()).toEqual({ has_avif: true });
  await jobs.stop();
  expect(await files()).toBe(3);
  expect(await (await shop.request("/")).text()).toContain("-320.avif 320w");
});

test("the focus has steps in the database too", async () => {
  await using shop = await openShop();
  const change = shop.db.updateTable("shop_pictures").set({ focus_x: 10 as 0 });
  await expect(change.execute()).rejects.toThrow("check");
});

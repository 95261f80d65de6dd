import { sql } from "kysely";
import { expect, test } from "vitest";
import { pictureFile } from "#domain/image.ts";
import { OWNER } from "../../../test/administrator.ts";
import { openPanel } from "../../../test/panel.ts";
import { jpeg } from "../../../test/pictures.ts";
import { addCategory } from "../../../test/products.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { setCategoryPicture, storePicture } from "../categories/category-picture.ts";
import { inTransaction } from "../db/transaction.ts";
import { runJobs } from "../jobs/run-jobs.ts";
import { newPictureKey, pictureKeyOf } from "../storage/key.ts";
import { type Storage, StorageUnavailable } from "../storage/storage.ts";
import { encodeImage } from "./encode-image.ts";
import { addImages } from "./product-images.ts";
import { storeImage } from "./store-image.ts";
import { sweepFiles } from "./sweep-files.ts";

const DAY = 24 * 60 * 60 * 1000;

async function addPicture(shop: TestShop, productId: string): Promise<string> {
  const added = await addImages(shop, productId, [{ name: "a.jpg", bytes: await jpeg() }], {
    actor: OWNER.email,
    request: undefined,
  });
  if (!added.ok) throw new Error(added.refusal.reason);
  const { storage_key } = await shop.db
    .selectFrom("product_images")
    .select("storage_key")
    .where("id", "=", added.value.images[0]?.id ?? "")
    .executeTakeFirstOrThrow();
  return storage_key;
}

const filesOf = async ({ storage }: TestShop): Promise<string[]> =>
  (await Array.fromAsync(storage.list("products/"))).toSorted();

function categoryOf({ db }: TestShop) {
  return db.selectFrom("categories").select(["picture_key", "picture_has_avif"]).executeTakeFirstOrThrow();
}

function untilAllHaveAvif({ db }: TestShop): Promise<void> {
  const without = db.selectFrom("product_images").select("id").where("has_avif", "=", false);
  return expect.poll(() => without.execute()).toEqual([]);
}

test("AVIF comes after the upload, in every width, made once though two processes make it", async () => {
  await using shop = await openShop();
  const { id } = await shop.sells();
  const keys = [await addPicture(shop, id), await addPicture(shop, id), await addPicture(shop, id)];
  const puts: string[] = [];
  const storage: Storage = {
    ...shop.storage,
    put: async (key, bytes, type) => {
      puts.push(key);
      await shop.storage.put(key, bytes, type);
    },
  };

  const processes = [runJobs({ ...shop, storage }), runJobs({ ...shop, storage })];
  await untilAllHaveAvif(shop);
  await Promise.all(processes.map((process) => process.stop()));

  const expected = keys.flatMap((key) => [320, 400].map((width) => pictureFile(key, width, "avif")));
  expect(puts.toSorted()).toEqual(expected.toSorted());
  for (const key of expected) {
    expect(
      Buffer.from((await shop.storage.get(key)) ?? [])
        .subarray(4, 12)
        .toString("latin1"),
    ).toBe("ftypavif");
  }
  const seen = await shop.request(`/api/products/${id}/images`);
  expect(await seen.json()).toMatchObject({ images: [{ has_avif: true }, { has_avif: true }, { has_avif: true }] });
});

test("a category's picture also gets an AVIF, and a picture that replaced it meanwhile is not marked as done", async () => {
  await using shop = await openShop();
  const id = await addCategory(shop.db, { name: "Camisas", slug: "camisas" });
  const setPicture = async () => {
    const picture = await storePicture(shop.storage, { name: "a.jpg", bytes: await jpeg() });
    if (!picture.ok) throw new Error(picture.refusal.reason);
    const { value } = picture;
    await inTransaction(shop.db, (tx) => setCategoryPicture(tx, id, value, OWNER.email));
    return categoryOf(shop);
  };
  const first = await setPicture();
  let isReplaced = false;
  const storage: Storage = {
    ...shop.storage,
    put: async (key, bytes, type) => {
      if (!isReplaced) {
        isReplaced = true;
        await setPicture();
        expect(await categoryOf(shop)).toMatchObject({ picture_has_avif: false });
      }
      await shop.storage.put(key, bytes, type);
    },
  };

  const jobs = runJobs({ ...shop, storage });
  await expect.poll(() => categoryOf(shop)).toMatchObject({ picture_has_avif: true });
  await jobs.stop();

  const { picture_key } = await categoryOf(shop);
  expect(picture_key).not.toBe(first.picture_key);
  expect(await filesOf(shop)).toEqual(
    expect.arrayContaining([320, 400].map((width) => pictureFile(picture_key ?? "", width, "avif"))),
  );
});

test("a process that is told to stop in the middle of a picture does, and another one makes it whole", async () => {
  await using shop = await openShop();
  const { id } = await shop.sells();
  const key = await addPicture(shop, id);
  const puts: string[] = [];
  const isPutting = Promise.withResolvers<void>();
  const mayPut = Promise.withResolvers<void>();
  const storage: Storage = {
    ...shop.storage,
    put: async (key, bytes, type) => {
      puts.push(key);
      isPutting.resolve();
      await mayPut.promise;
      await shop.storage.put(key, bytes, type);
    },
  };

  const jobs = runJobs({ ...shop, storage });
  await isPutting.promise;
  await jobs.stop();
  mayPut.resolve();
  expect(await shop.db.selectFrom("product_images").select("has_avif").execute()).toEqual([{ has_avif: false }]);

  await sql`update jobs.job set start_after = now()`.execute(shop.db);
  const next = runJobs(shop);
  await untilAllHaveAvif(shop);
  await next.stop();
  expect(puts).toEqual([pictureFile(key, 320, "avif")]);
  expect(await filesOf(shop)).toEqual(
    expect.arrayContaining([320, 400].map((width) => pictureFile(key, width, "avif"))),
  );
});

test("a picture without its files is given up at once, with a line in the log, and does not delay the others", async () => {
  const lines: string[] = [];
  await using shop = await openShop({ LOG_LEVEL: "warn" }, lines);
  const { id } = await shop.sells();
  const lost = await addPicture(shop, id);
  await shop.storage.remove(pictureFile(lost, 400, "webp"));
  const stored = await addPicture(shop, id);

  const jobs = runJobs(shop);
  const hasAvif = async () => {
    const rows = await shop.db.selectFrom("product_images").select(["storage_key", "has_avif"]).execute();
    return new Map(rows.map((row) => [row.storage_key, row.has_avif]));
  };
  await expect.poll(async () => (await hasAvif()).get(stored)).toBe(true);
  await jobs.stop();

  expect((await hasAvif()).get(lost)).toBe(false);
  const { rows } = await sql`select from jobs.job where name = 'make-avif' and state <> 'completed'`.execute(shop.db);
  expect(rows).toEqual([]);
  expect(lines.filter((line) => line.includes(pictureFile(lost, 400, "webp")))).toHaveLength(1);
});

test("the sweep removes old files that nothing shows, and only those", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const [sold, unsold] = [await shop.sells(), await shop.sells()];
  const [ofOrder, ofNobody, shown] = [
    await addPicture(shop, sold.id),
    await addPicture(shop, unsold.id),
    await addPicture(shop, (await shop.sells()).id),
  ];
  const ofCategory = newPictureKey();
  await shop.storage.put(pictureFile(ofCategory, 320, "webp"), new Uint8Array(1), "image/webp");
  await shop.db
    .insertInto("categories")
    .values({ name: "Remeras", slug: "remeras", picture_key: ofCategory })
    .execute();
  const orphan = newPictureKey();
  await shop.storage.put(pictureFile(orphan, 320, "avif"), new Uint8Array(1), "image/avif");
  await shop.storage.put("products/elsewhere-320.webp", new Uint8Array(1), "image/webp");
  expect((await shop.orders([{ product: sold }])).status).toBe(201);
  for (const { id } of [sold, unsold])
    expect((await panel.call("DELETE", `/api/admin/products/${id}`)).status).toBe(204);

  expect(await sweepFiles(shop)).toBe(0);
  expect(await sweepFiles(shop, Date.now() + DAY - 60_000)).toBe(0);

  expect(await sweepFiles(shop, Date.now() + DAY + 1000)).toBe(3);
  const left = new Set((await filesOf(shop)).map(pictureKeyOf));
  expect([...left].toSorted()).toEqual([ofOrder, shown, ofCategory, "products/elsewhere"].toSorted());
  expect(left.has(ofNobody)).toBe(false);
  expect(await sweepFiles(shop, Date.now() + DAY + 1000)).toBe(0);
});

test("a sweep of many files looks at all of them", async () => {
  await using shop = await openShop();
  for (let index = 0; index < 230; index += 1) {
    await shop.storage.put(pictureFile(newPictureKey(), 320, "webp"), new Uint8Array(1), "image/webp");
  }

  expect(await sweepFiles(shop, Date.now() + 2 * DAY)).toBe(230);
  expect(await filesOf(shop)).toEqual([]);
});

test("a sweep that is told to stop removes no more, and the next one removes the rest", async () => {
  await using shop = await openShop();
  for (let index = 0; index < 5; index += 1) {
    await shop.storage.put(pictureFile(newPictureKey(), 320, "webp"), new Uint8Array(1), "image/webp");
  }
  const stopping = new AbortController();
  const storage: Storage = {
    ...shop.storage,
    remove: async (key) => {
      await shop.storage.remove(key);
      stopping.abort();
    },
  };

  expect(await sweepFiles({ ...shop, storage }, Date.now() + 2 * DAY, stopping.signal)).toBe(1);
  expect(await filesOf(shop)).toHaveLength(4);
  expect(await sweepFiles(shop, Date.now() + 2 * DAY)).toBe(4);
});

test("a file that cannot be removed keeps no other one, and is told of", async () => {
  await using shop = await openShop();
  const keys = [1, 2, 3].map(() => pictureFile(newPictureKey(), 320, "webp"));
  for (const key of keys) await shop.storage.put(key, new Uint8Array(1), "image/webp");
  const remove = (key: string) => (key === keys[0] ? Promise.reject(new Error("EPERM")) : shop.storage.remove(key));

  const sweeping = sweepFiles({ ...shop, storage: { ...shop.storage, remove } }, Date.now() + 2 * DAY);
  await expect(sweeping).rejects.toThrow("1 files could not be removed");
  expect(await filesOf(shop)).toEqual([keys[0]]);
});

test("a sweep ends at once where no file can be removed", async () => {
  await using shop = await openShop();
  for (let index = 0; index < 3; index += 1) {
    await shop.storage.put(pictureFile(newPictureKey(), 320, "webp"), new Uint8Array(1), "image/webp");
  }
  let requests = 0;
  const remove = () => {
    requests += 1;
    return Promise.reject(new StorageUnavailable("unreachable", "The bucket does not answer"));
  };
  const sweeping = sweepFiles({ ...shop, storage: { ...shop.storage, remove } }, Date.now() + 2 * DAY);
  await expect(sweeping).rejects.toThrow("The bucket does not answer");
  expect(requests).toBe(1);
});

test("a disk that fills up half-way keeps nothing of the picture, and no row of it", async () => {
  await using shop = await openShop();
  const { id } = await shop.sells();
  let room = 1;
  const full: Storage = {
    ...shop.storage,
    put: async (key, bytes, type) => {
      if (room === 0) throw new StorageUnavailable("full", "There is no room for files");
      room -= 1;
      await shop.storage.put(key, bytes, type);
    },
  };
  const encoded = await encodeImage(await jpeg());
  if (!encoded.ok) throw new Error(encoded.refusal.reason);

  await expect(storeImage(full, encoded.value)).rejects.toThrow("no room");
  room = 1;
  await expect(
    addImages({ ...shop, storage: full }, id, [{ name: "a.jpg", bytes: await jpeg() }], {
      actor: OWNER.email,
      request: undefined,
    }),
  ).rejects.toThrow("no room");

  expect(await filesOf(shop)).toEqual([]);
  expect(await shop.db.selectFrom("product_images").select("id").execute()).toEqual([]);
});

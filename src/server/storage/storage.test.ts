import { chmod, mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test, vi } from "vitest";
import { pictureFile } from "#domain/image.ts";
import { openLocalServer } from "../../../test/local-server.ts";
import { startS3 } from "../../../test/s3.ts";
import { CannotStart } from "../cannot-start.ts";
import { folderStorage } from "./folder.ts";
import { madeAt, newPictureKey, pictureKeyOf } from "./key.ts";
import { openStorage } from "./open.ts";
import { listKeys, makeBucket, s3Storage } from "./s3.ts";
import { removeAdded, type Storage, StorageUnavailable } from "./storage.ts";

type Opened = { storage: Storage } & AsyncDisposable;

async function openFolder(): Promise<Opened & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "storage-"));
  return {
    storage: folderStorage(folder, "/files"),
    folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

async function openBucket(): Promise<Opened> {
  const s3 = await startS3();
  await makeBucket(s3.bucket);
  return {
    storage: openStorage({ dataDir: "unused", bucket: s3.bucket }),
    [Symbol.asyncDispose]: () => s3[Symbol.asyncDispose](),
  };
}

const BYTES = new Uint8Array([1, 2, 3]);

const BUCKET = {
  region: "us-east-1",
  name: "product-images",
  accessKeyId: "key",
  secretAccessKey: "secret",
  publicUrl: undefined,
};

const NO_KEYS = [
  "../secret",
  "products/../../secret-1.webp",
  "products/%2e%2e/a-1.webp",
  "/etc/passwd",
  "products/a-1.webp/..",
  "products/a-1.webp\0",
  "products/a-1.svg",
  "products\\a-1.webp",
  "products/A-1.webp",
  "",
];

describe.each([
  ["a folder", openFolder],
  ["a bucket", openBucket],
])("%s", (_, open) => {
  test("gives back what was stored, until it is removed", async () => {
    await using opened = await open();
    const { storage } = opened;
    const key = pictureFile(newPictureKey(), 640, "webp");
    expect(await storage.get(key)).toBeUndefined();

    await storage.put(key, BYTES, "image/webp");
    expect(new Uint8Array((await storage.get(key)) ?? [])).toEqual(BYTES);
    expect(storage.url(key)).toBe(`/files/${key}`);

    await storage.remove(key);
    expect(await storage.get(key)).toBeUndefined();
    await storage.remove(key);
  });

  test("lists every key under a prefix, more than a page of them", async () => {
    await using opened = await open();
    const { storage } = opened;
    expect(await Array.fromAsync(storage.list("products/"))).toEqual([]);

    const keys = Array.from({ length: 205 }, (_, index) => `products/${index % 2 ? "odd" : "even"}-${index}.webp`);
    for (const key of keys) await storage.put(key, BYTES, "image/webp");

    expect((await Array.fromAsync(storage.list("products/"))).toSorted()).toEqual(keys.toSorted());
    expect(await Array.fromAsync(storage.list("products/odd"))).toHaveLength(102);
  });

  test("refuses what is not a key", async () => {
    await using opened = await open();
    const { storage } = opened;
    for (const key of NO_KEYS) {
      await expect(storage.put(key, BYTES, "image/webp"), key).rejects.toThrow("Not a key");
      await expect(storage.get(key), key).rejects.toThrow("Not a key");
      await expect(storage.remove(key), key).rejects.toThrow("Not a key");
    }
  });
});

test("a folder holds no half-written file, and forgets those a crash left behind", async () => {
  await using opened = await openFolder();
  const { storage, folder } = opened;
  await mkdir(join(folder, "products/a-1.webp"), { recursive: true });

  await expect(storage.put("products/a-1.webp", BYTES, "image/webp")).rejects.toThrow("EISDIR");
  expect(await readdir(join(folder, "incoming"))).toEqual([]);

  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await writeFile(join(folder, "incoming/old"), BYTES);
  await utimes(join(folder, "incoming/old"), twoHoursAgo, twoHoursAgo);
  await writeFile(join(folder, "incoming/new"), BYTES);
  await storage.clearAbandoned();
  expect(await readdir(join(folder, "incoming"))).toEqual(["new"]);
});

test("a folder that was moved away is not made anew: nobody would see what is stored there", async () => {
  await using opened = await openFolder();
  const { storage, folder } = opened;
  await storage.prepare();
  await rename(folder, `${folder}-moved`);

  const storing = storage.put("products/a-1.webp", BYTES, "image/webp");
  await expect(storing).rejects.toMatchObject({ name: "StorageUnavailable", reason: "unreachable" });
  await expect(readdir(folder)).rejects.toThrow("ENOENT");

  await rename(`${folder}-moved`, folder);
  await storage.put("products/a-1.webp", BYTES, "image/webp");
  expect(await readdir(join(folder, "products"))).toEqual(["a-1.webp"]);
});

test("files that get their names while the folder is looked through are no reason to stop", async () => {
  await using opened = await openFolder();
  const { storage, folder } = opened;
  const incoming = join(folder, "incoming");
  await mkdir(incoming);
  await mkdir(join(folder, "products"));
  const names = Array.from({ length: 200 }, (_, index) => `a${index}-320.webp`);
  await Promise.all(names.map((name) => writeFile(join(incoming, name), BYTES)));

  await Promise.all([
    storage.clearAbandoned(),
    ...names.map((name) => rename(join(incoming, name), join(folder, "products", name))),
  ]);

  expect(await readdir(join(folder, "products"))).toHaveLength(200);
});

test("a bucket is made once, and its files may be cached for good", async () => {
  await using s3 = await startS3();
  await Promise.all([makeBucket(s3.bucket), makeBucket(s3.bucket)]);
  await makeBucket(s3.bucket);
  const publicUrl = `${s3.bucket.endpoint}/${s3.bucket.name}`;
  const storage = s3Storage({ ...s3.bucket, publicUrl }, "/files");

  await storage.put("products/a-320.webp", BYTES, "image/webp");

  const url = storage.url("products/a-320.webp");
  expect(url).toBe(`${publicUrl}/products/a-320.webp`);
  const answer = await fetch(url);
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("Content-Type")).toBe("image/webp");
});

test("a bucket out of reach, or with another key, stops the start with one sentence", async () => {
  await using s3 = await startS3();

  await expect(makeBucket({ ...s3.bucket, accessKeyId: "nobody" })).rejects.toThrow(CannotStart);
  await expect(makeBucket({ ...s3.bucket, endpoint: "http://127.0.0.1:2" })).rejects.toThrow("does not answer");
});

test("a later refusal by the bucket counts as an outage and is reported without key or signature", async () => {
  const body = `<Error><Code>SignatureDoesNotMatch</Code><AWSAccessKeyId>AKIA1</AWSAccessKeyId></Error>`;
  await using refusing = await openLocalServer((_, response) => response.writeHead(403).end(body));
  const storage = s3Storage({ ...BUCKET, endpoint: refusing.url }, "/files");

  await expect(storage.put("products/a-320.webp", BYTES, "image/webp")).rejects.toThrow(
    new StorageUnavailable("unreachable", "The bucket answered 403 to PUT products/a-320.webp: SignatureDoesNotMatch"),
  );
});

test("a bucket that keeps one file is not away", async () => {
  await using locking = await openLocalServer((_, response) =>
    response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>"),
  );
  const removing = s3Storage({ ...BUCKET, endpoint: locking.url }, "/files").remove("products/a-320.webp");
  await expect(removing).rejects.toThrow("The bucket answered 403 to DELETE products/a-320.webp: AccessDenied");
  await expect(removing).rejects.not.toBeInstanceOf(StorageUnavailable);
});

test("a lost connection or a moment without an answer is tried again; a bucket without room is said to be full", async () => {
  let calls = 0;
  await using shaky = await openLocalServer((_, response) => {
    calls += 1;
    if (calls === 1) response.destroy();
    else if (calls === 2) response.writeHead(200, { "Content-Length": "100" }).write("RIFF", () => response.destroy());
    else response.end(BYTES);
  });
  expect(await s3Storage({ ...BUCKET, endpoint: shaky.url }, "/files").get("products/a-320.webp")).toEqual(BYTES);

  await using full = await openLocalServer((_, response) => response.writeHead(507).end());
  await expect(
    s3Storage({ ...BUCKET, endpoint: full.url }, "/files").put("products/a-320.webp", BYTES, "image/webp"),
  ).rejects.toThrow(new StorageUnavailable("full", "The bucket answered 507"));
});

test("a bucket that does not answer, or is not well, is away, whatever it is asked", async () => {
  const storage = s3Storage({ ...BUCKET, endpoint: "http://127.0.0.1:2" }, "/files");
  const calls = {
    put: () => storage.put("products/a-320.webp", BYTES, "image/webp"),
    get: () => storage.get("products/a-320.webp"),
    remove: () => storage.remove("products/a-320.webp"),
    list: () => Array.fromAsync(storage.list("products/")),
  };
  for (const [name, call] of Object.entries(calls)) await expect(call(), name).rejects.toThrow(StorageUnavailable);

  for (const status of [503, 429]) {
    await using ill = await openLocalServer((_, response) => response.writeHead(status).end());
    await expect(s3Storage({ ...BUCKET, endpoint: ill.url }, "/files").get("products/a-320.webp")).rejects.toThrow(
      new StorageUnavailable("unreachable", `The bucket answered ${status}`),
    );
  }
});

test("after a failure a bucket that is away is not waited for once per file, and one that keeps a file loses the others", async () => {
  const removals: (string | undefined)[] = [];
  await using bucket = await openLocalServer(({ url }, response) => {
    removals.push(url?.replace(/^.*products/, ""));
    response.writeHead(removals.length === 1 ? 403 : 503).end();
  });
  const keys = ["products/a-320.webp", "products/b-320.webp", "products/c-320.webp"];
  await removeAdded(s3Storage({ ...BUCKET, endpoint: bucket.url }, "/files"), keys);

  expect(new Set(removals)).toEqual(new Set(["/a-320.webp", "/b-320.webp"]));
});

test("a folder in which nothing can be written is away, as a bucket that does not answer", async () => {
  const storage = folderStorage("/sys", "/files");

  await expect(storage.put("products/a-320.webp", BYTES, "image/webp")).rejects.toThrow(
    new StorageUnavailable("unreachable", "No files can be written"),
  );
});

test("a bucket that was removed is away: its files are not merely missing", async () => {
  await using gone = await openLocalServer((_, response) =>
    response.writeHead(404).end("<Error><Code>NoSuchBucket</Code></Error>"),
  );
  await expect(s3Storage({ ...BUCKET, endpoint: gone.url }, "/files").get("products/a-320.webp")).rejects.toThrow(
    new StorageUnavailable("unreachable", "The bucket answered 404 to GET products/a-320.webp: NoSuchBucket"),
  );
});

test("a bucket that sends elsewhere is not followed", async () => {
  const requests: string[] = [];
  await using elsewhere = await openLocalServer((request, response) => {
    requests.push(request.url ?? "");
    response.end(BYTES);
  });
  await using bucket = await openLocalServer((_, response) =>
    response.writeHead(307, { Location: `${elsewhere.url}/other` }).end(),
  );

  const storage = s3Storage({ ...BUCKET, endpoint: bucket.url }, "/files");

  await expect(storage.get("products/a-320.webp")).rejects.toThrow("The bucket answered 307 to GET");
  await expect(storage.put("products/a-320.webp", BYTES, "image/webp")).rejects.toThrow("answered 307 to PUT");
  expect(requests).toEqual([]);
});

test("a bucket that breaks off in the middle of an answer is away too", async () => {
  await using cut = await openLocalServer((_, response) => {
    response.writeHead(200, { "Content-Length": "100" });
    response.write("RIFF", () => response.destroy());
  });
  const storage = s3Storage({ ...BUCKET, endpoint: cut.url }, "/files");

  await expect(storage.get("products/a-320.webp")).rejects.toThrow(StorageUnavailable);
  await expect(storage.put("products/a-320.webp", BYTES, "image/webp")).rejects.toThrow(StorageUnavailable);
});

test("a bucket that never answers is given up, though memory is cleaned up meanwhile", async () => {
  setFlagsFromString("--expose-gc");
  const clean = runInNewContext("gc") as () => void;
  const { timeout } = AbortSignal;
  const patience = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout.call(AbortSignal, 500));
  await using frozen = await openLocalServer(({ method }, response) => {
    if (method === "GET") response.writeHead(200, { "Content-Length": "100" }).write("RIFF");
  });
  const storage = s3Storage({ ...BUCKET, endpoint: frozen.url }, "/files");
  const cleaning = setInterval(clean, 50);
  try {
    await expect(storage.put("products/a-320.webp", BYTES, "image/webp")).rejects.toThrow(StorageUnavailable);
    await expect(storage.get("products/a-320.webp")).rejects.toThrow(StorageUnavailable);
  } finally {
    clearInterval(cleaning);
    patience.mockRestore();
  }
});

test("a picture's key says when it was made, and its files belong to it", () => {
  const key = newPictureKey(1_790_000_000_000);

  expect(madeAt(key)).toBe(1_790_000_000_000);
  expect(pictureKeyOf(pictureFile(key, 1440, "avif"))).toBe(key);
  expect(madeAt("products/elsewhere")).toBeUndefined();
  expect(newPictureKey()).not.toBe(newPictureKey());
});

test("a list ends where the bucket names no further page, also with an empty name", async () => {
  const pages = [
    "<Key>a</Key><NextContinuationToken>b</NextContinuationToken></ListBucketResult>",
    "<Key>b</Key><NextContinuationToken></NextContinuationToken></ListBucketResult>",
  ];
  const tokens: (string | null)[] = [];
  const read = (query: URLSearchParams): Promise<string> => {
    tokens.push(query.get("continuation-token"));
    const page = pages[tokens.length - 1];
    return page === undefined ? Promise.reject(new Error("one page too many")) : Promise.resolve(page);
  };
  expect(await Array.fromAsync(listKeys({ prefix: "" }, read))).toEqual(["a", "b"]);
  expect(tokens).toEqual([null, "b"]);
});

test("a list that the bucket neither ends nor goes on with is none", async () => {
  const more = "<IsTruncated>true</IsTruncated><Key>a</Key>";
  for (const page of [more, `${more}<NextContinuationToken>b</NextContinuationToken>`]) {
    const keys = listKeys({ prefix: "" }, () => Promise.resolve(`${page}</ListBucketResult>`));
    await expect(Array.fromAsync(keys)).rejects.toThrow("The bucket does not list all its files");
  }
});

test("a text that another server answers is taken neither for the picture nor for having stored it", async () => {
  await using portal = await openLocalServer((_, response) =>
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end("<html>Sign in to the network</html>"),
  );
  const storage = s3Storage({ ...BUCKET, endpoint: portal.url }, "/files");
  await expect(storage.get("products/a-320.webp")).rejects.toThrow(
    new StorageUnavailable("unreachable", "The answer to GET products/a-320.webp is no picture"),
  );
  await expect(storage.put("products/a-320.webp", Buffer.from("x"), "image/webp")).rejects.toThrow(
    new StorageUnavailable("unreachable", "The answer to PUT products/a-320.webp is a page"),
  );
});

test.each(["", "<?xml version='1.0'?><PutObjectResult/>"])(
  "a picture is stored once the bucket confirms it by '%s'",
  async (said) => {
    await using bucket = await openLocalServer((request, response) => {
      request.resume().on("end", () => response.writeHead(200, { "Content-Type": "text/html" }).end(said));
    });
    await s3Storage({ ...BUCKET, endpoint: bucket.url }, "/files").put(
      "products/a-320.webp",
      Buffer.from("x"),
      "image/webp",
    );
  },
);

test("an answer that is no whole list is not taken for an empty bucket", async () => {
  for (const page of ["<html><body>Sign in to the network</body></html>", "", "<ListBucketResult><Key>a</Key><Key>b"]) {
    await using bucket = await openLocalServer((_, response) => response.end(page));
    const keys = s3Storage({ ...BUCKET, endpoint: bucket.url }, "/files").list("products/");
    await expect(Array.fromAsync(keys)).rejects.toThrow(
      new StorageUnavailable("unreachable", "The bucket's answer is no list of files"),
    );
  }
});

test("a folder of another user is a storage that cannot be reached", async () => {
  await using opened = await openFolder();
  await opened.storage.prepare();
  const incoming = join(opened.folder, "incoming");
  await chmod(incoming, 0);
  // Permissions do not apply to root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    const put = opened.storage.put(pictureFile(newPictureKey(), 320, "webp"), Buffer.from("x"), "image/webp");
    await expect(put).rejects.toThrow(StorageUnavailable);
  } finally {
    if (isRoot) process.seteuid?.(0);
    await chmod(incoming, 0o700);
  }
});

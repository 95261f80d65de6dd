import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { MAX_RECEIPT_BYTES } from "#domain/receipt.ts";
import { openListeningShop } from "../../../test/listening-shop.ts";
import {
  blackPng,
  DRAWING,
  gifOfBytes,
  HEIC,
  jpeg,
  jpegOfBytes,
  LARGE_SENSOR,
  phonePhoto,
} from "../../../test/pictures.ts";
import type { Problem } from "../../../test/problem.ts";
import { PDF, placeOrder, type SentOrder, upload } from "../../../test/receipts.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";

const SCRIPT = Buffer.from("<!doctype html><script>alert(document.cookie)</script>");

const countReceipts = async ({ db }: TestShop) => (await db.selectFrom("receipts").select("id").execute()).length;

async function outcomeOf(answer: Response): Promise<string> {
  const { code, field = "" } = (await answer.json()) as Partial<Problem> & { code?: string };
  return `${answer.status} ${code} ${field}`.trim();
}

/** Sends a multipart body verbatim. */
function sendBody(shop: TestShop, { path }: SentOrder, body: BodyInit, type = "multipart/form-data; boundary=b") {
  const init = { method: "POST", headers: { "Content-Type": type }, body, duplex: "half" };
  return shop.request(`${path}/comprobante`, init);
}

const part = (field: string, file: Buffer, name = "foto.jpg") =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`),
    file,
    Buffer.from("\r\n"),
  ]);

const END = Buffer.from("--b--\r\n");

test("what is no photo and no PDF is refused whatever it is called, with words, and leaves nothing", async () => {
  await using shop = await openShop();
  const { path } = await placeOrder(shop);
  const photo = await jpeg();
  const files: Record<string, [Buffer, string]> = {
    "a page": [SCRIPT, "El archivo no es JPG"],
    "a drawing": [DRAWING, "El archivo no es JPG"],
    "an animation": [gifOfBytes(2_000), "El archivo no es JPG"],
    "an archive": [Buffer.from("PK\u0003\u0004 y más"), "El archivo no es JPG"],
    "a page before a PDF": [Buffer.concat([SCRIPT, PDF]), "El archivo no es JPG"],
    "an iPhone's photo": [HEIC, "HEIC"],
    "half a photo": [photo.subarray(0, photo.length / 2), "dañada"],
    "a photo's first bytes": [photo.subarray(0, 20), "dañada"],
    "a PNG that says it is a JPEG": [Buffer.concat([photo.subarray(0, 20), blackPng(10, 10)]), "dañada"],
    "half a PDF": [PDF.subarray(0, PDF.length / 2), "incompleto"],
    "half a PDF and zeros": [Buffer.concat([PDF.subarray(0, PDF.length / 2), Buffer.alloc(2_000)]), "incompleto"],
    "41 megapixels in few bytes": [blackPng(8_200, 5_000), "millones de píxeles"],
    "a bomb": [blackPng(60_000, 60_000 / 4), "millones de píxeles"],
    "a photo of 48 megapixels": [await phonePhoto(0, LARGE_SENSOR), "millones de píxeles"],
  };
  for (const [name, [bytes, words]] of Object.entries(files)) {
    const answer = await upload(shop, path, { bytes, name: "comprobante.jpg" });
    const problem = (await answer.json()) as Problem;
    expect([answer.status, problem.code, problem.field], name).toEqual([422, "invalid-file", "receipt"]);
    expect(problem.detail, name).toContain(words);
  }
  expect(await countReceipts(shop)).toBe(0);
});

test("a photo that is a page too is stored without the page", async () => {
  await using shop = await openShop();
  const { path } = await placeOrder(shop);
  const comment = await sharp(await jpeg())
    .withExifMerge({ IFD0: { ImageDescription: SCRIPT.toString() } })
    .jpeg()
    .toBuffer();
  const bytes = Buffer.concat([comment, SCRIPT]);
  expect(bytes.includes("<script>")).toBe(true);

  expect((await upload(shop, path, { bytes, name: "foto.html" })).status).toBe(201);
  const { content } = await shop.db.selectFrom("receipts").select("content").executeTakeFirstOrThrow();
  expect(content.includes("script")).toBe(false);
});

test("five megabytes are taken, a byte more is not, with or without a declared length", async () => {
  await using shop = await openShop();
  const order = await placeOrder(shop);
  const largest = await jpegOfBytes(MAX_RECEIPT_BYTES);
  expect((await upload(shop, order.path, { bytes: largest })).status).toBe(201);
  const over = Buffer.concat([largest, Buffer.alloc(1)]);
  expect(await outcomeOf(await upload(shop, order.path, { bytes: over }))).toBe("413 payload-too-large");
  const pdfOf = (size: number) => Buffer.concat([PDF, Buffer.alloc(size - PDF.length)]);
  expect((await upload(shop, order.path, { bytes: pdfOf(MAX_RECEIPT_BYTES) })).status).toBe(201);
  const overPdf = { bytes: pdfOf(MAX_RECEIPT_BYTES + 1) };
  expect(await outcomeOf(await upload(shop, order.path, overPdf))).toBe("413 payload-too-large");
  const unsized = new ReadableStream({
    start(controller) {
      controller.enqueue(part("receipt", over));
      controller.enqueue(END);
      controller.close();
    },
  });
  expect(await outcomeOf(await sendBody(shop, order, unsized))).toBe("413 payload-too-large");
});

test("an endless body is read up to the limit and no further", async () => {
  await using shop = await openShop();
  const order = await placeOrder(shop);
  let given = 0;
  const endless = (field: string) =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(part(field, Buffer.alloc(0)).subarray(0, -2)),
      async pull(controller) {
        await setImmediate();
        given += 65_536;
        controller.enqueue(Buffer.alloc(65_536, 1));
      },
    });
  for (const field of ["receipt", "otro"]) {
    given = 0;
    expect(await outcomeOf(await sendBody(shop, order, endless(field))), field).toBe("413 payload-too-large");
    expect(given, field).toBeLessThan(MAX_RECEIPT_BYTES + 500_000);
  }
});

test("forms that hold no receipt, several, or are cut off are refused", async () => {
  await using shop = await openShop();
  const order = await placeOrder(shop);
  const photo = await jpeg();
  const send = async (...parts: Buffer[]) =>
    outcomeOf(await sendBody(shop, order, new Uint8Array(Buffer.concat(parts))));

  expect(await send(part("image_files", photo), END)).toBe("422 invalid-file receipt");
  expect(await send(part("receipt", Buffer.alloc(0), ""), END)).toBe("422 invalid-file receipt");
  expect(await send(part("receipt", Buffer.alloc(0)), END)).toBe("422 invalid-file receipt");
  expect(await send(part("receipt", photo), part("receipt", PDF), END)).toBe("422 invalid-file receipt");
  expect(await send(...Array.from({ length: 20 }, () => part("otro", photo)), END)).toBe("422 invalid-file receipt");
  expect(await send(END)).toBe("422 invalid-file receipt");
  const cut = part("receipt", photo);
  expect(await send(cut.subarray(0, cut.length / 2))).toBe("400 malformed");
  expect(await send(cut)).toBe("400 malformed");
  expect(await outcomeOf(await sendBody(shop, order, photo.toString("base64"), "application/json"))).toBe(
    "400 malformed",
  );
  expect(await outcomeOf(await sendBody(shop, order, "x", "multipart/form-data"))).toBe("400 malformed");
  expect(await countReceipts(shop)).toBe(0);
});

test("thirty simultaneous uploads are all accepted or refused as 'too many', with few files in memory at a time", async () => {
  await using shop = await openShop();
  const orders = await Promise.all(Array.from({ length: 30 }, () => placeOrder(shop)));
  const bytes = await jpegOfBytes(MAX_RECEIPT_BYTES);
  let [reading, most] = [0, 0];
  const body = () => {
    const rest = [part("receipt", bytes), END];
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (rest.length === 2) most = Math.max(most, (reading += 1));
          const next = rest.shift();
          if (next) return controller.enqueue(next);
          reading -= 1;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  };

  const answers = await Promise.all(orders.map((order) => sendBody(shop, order, body())));

  const outcomes = new Set(answers.map(({ status }) => status));
  expect([201, 503]).toEqual(expect.arrayContaining([...outcomes]));
  expect(await countReceipts(shop)).toBe(answers.filter(({ status }) => status === 201).length);
  expect(await countReceipts(shop)).toBeGreaterThan(10);
  expect(most).toBeLessThanOrEqual(12);
});

test("connections that break off in the middle of a file leave room for the next ones", async () => {
  await using server = await openListeningShop();
  const { shop, port } = server;
  const { path } = await placeOrder(shop);
  const photo = await jpeg();
  const head = [
    `POST ${path}/comprobante HTTP/1.1`,
    "Host: tienda.example",
    "Content-Type: multipart/form-data; boundary=b",
    "Content-Length: 4000000",
  ].join("\r\n");
  const sockets = Array.from({ length: 40 }, () => connect(port, "127.0.0.1"));
  for (const socket of sockets) socket.write(`${head}\r\n\r\n`);
  for (const socket of sockets) socket.write(part("receipt", photo).subarray(0, 400));
  const countBegun = async () => (await shop.db.selectFrom("auth_attempts").select("id").execute()).length;
  // Positive control: every slot is taken.
  await expect.poll(countBegun).toBe(12);
  for (const socket of sockets) socket.destroy();

  const form = new FormData();
  form.append("receipt", new File([new Uint8Array(photo)], "foto.jpg"));
  const answer = await fetch(`http://127.0.0.1:${port}${path}/comprobante`, { method: "POST", body: form });
  expect(answer.status).toBe(201);
  expect(await countReceipts(shop)).toBe(1);
});

import sharp from "sharp";
import { expect, test } from "vitest";
import { blackPng, jpeg, jpegOfBytes, jpegOfManyScans, pngOfTexts, webpOfFrames } from "../../../test/pictures.ts";
import { encodeImage } from "./encode-image.ts";
import { type EncodedImage, widthsOf } from "./encode-webp.ts";

async function encoded(bytes: Uint8Array): Promise<EncodedImage> {
  const outcome = await encodeImage(bytes);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
  return outcome.value;
}

async function refusalOf(bytes: Uint8Array): Promise<string> {
  const outcome = await encodeImage(bytes);
  return outcome.ok ? "accepted" : outcome.refusal.reason;
}

test.each([
  [3000, [320, 640, 960, 1440]],
  [1440, [320, 640, 960, 1440]],
  [1000, [320, 640, 960, 1000]],
  [640, [320, 640]],
  [500, [320, 500]],
  [320, [320]],
  [40, [320]],
])("an original %i pixels wide is kept in widths %j", (original, widths) => {
  expect(widthsOf(original)).toEqual(widths);
});

test("every width is a WebP of its size, and none is wider than the original", async () => {
  const { width, height, files } = await encoded(await jpeg(1000, 1250));

  expect({ width, height }).toEqual({ width: 1000, height: 1250 });
  const sizes = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()));
  expect(sizes.map((file) => [file.format, file.width, file.height])).toEqual([
    ["webp", 320, 400],
    ["webp", 640, 800],
    ["webp", 960, 1200],
    ["webp", 1000, 1250],
  ]);
});

test("a tiny original is not enlarged", async () => {
  const { files } = await encoded(await jpeg(40, 50));

  expect(files.map((file) => file.width)).toEqual([320]);
  expect(await sharp(files[0]?.bytes).metadata()).toMatchObject({ width: 40, height: 50 });
});

test("a phone's rotated photo stands upright, and says nothing about where it was taken", async () => {
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: "navy" } })
    .jpeg()
    .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "34/1 36/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(photo).metadata()).orientation).toBe(6);

  const { width, height, files } = await encoded(photo);

  expect({ width, height }).toEqual({ width: 600, height: 800 });
  for (const { bytes } of files) {
    const { exif, xmp, icc, orientation, ...kept } = await sharp(bytes).metadata();
    expect({ exif, xmp, icc, orientation }).toEqual({});
    expect((kept.width ?? 0) < (kept.height ?? 0)).toBe(true);
  }
});

test("transparency stays, and the placeholder is the colour on white", async () => {
  const png = await sharp({
    create: { width: 400, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();

  const { files, tint } = await encoded(png);

  expect((await sharp(files[0]?.bytes).metadata()).hasAlpha).toBe(true);
  expect(tint).toBe("paper");
});

test("of an animation the first frame is kept", async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
  const gif = await sharp([await frame("navy"), await frame("white")], { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(gif).metadata()).pages).toBe(2);

  const { width, height, files, tint } = await encoded(gif);

  expect({ width, height, tint }).toEqual({ width: 400, height: 300, tint: "navy" });
  expect((await sharp(files[0]?.bytes).metadata()).pages ?? 1).toBe(1);
});

test("WebP, greyscale, CMYK and 16 bits are pictures too", async () => {
  const plain = sharp({ create: { width: 400, height: 300, channels: 3, background: { r: 150, g: 150, b: 150 } } });
  const pictures = [
    await plain.clone().webp().toBuffer(),
    await plain.clone().toColourspace("b-w").jpeg().toBuffer(),
    await plain.clone().toColourspace("cmyk").jpeg().toBuffer(),
    await plain.clone().toColourspace("rgb16").png().toBuffer(),
  ];
  for (const picture of pictures) {
    const { width, tint } = await encoded(picture);
    expect({ width, tint }).toEqual({ width: 400, tint: "stone" });
  }
});

test("a thin strip is kept, however high it is", async () => {
  const { width, height, files } = await encoded(blackPng(8, 30_000));

  expect({ width, height }).toEqual({ width: 8, height: 30_000 });
  expect(files).toHaveLength(1);
});

test("a very tall picture takes no longer than others: it is scaled down, and equal results are encoded once", async () => {
  const { height, files } = await encoded(blackPng(1600, 25_000));

  expect(height).toBe(25_000);
  const sizes = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()));
  expect(files.map((file) => file.width)).toEqual([320, 640, 960, 1440]);
  expect(sizes.map((file) => [file.width, file.height])).toEqual(sizes.map(() => [276, 4320]));
  expect(new Set(files.map(({ bytes }) => bytes)).size).toBe(1);
});

test("a side that no camera makes is refused before a pixel is decoded", async () => {
  for (const [width, height] of [
    [1, 40_000_000],
    [40_000_000, 1],
    [1, 65_536],
  ] as const) {
    const whole = blackPng(width, height);
    expect(await refusalOf(whole.subarray(0, whole.length / 2)), `${width} × ${height}`).toBe("too-many-pixels");
  }
  expect(await refusalOf(blackPng(1, 65_535))).toBe("accepted");
});

test("what hides behind a picture is gone once it is encoded", async () => {
  const polyglot = Buffer.concat([await jpeg(), Buffer.from("<script>alert(1)</script>")]);

  for (const { bytes } of (await encoded(polyglot)).files) {
    expect(Buffer.from(bytes).includes("<script>")).toBe(false);
  }
});

test("5,242,880 bytes are a picture and one more is not", async () => {
  expect(await refusalOf(await jpegOfBytes(5_242_880))).toBe("accepted");
  expect(await refusalOf(await jpegOfBytes(5_242_881))).toBe("too-large");
});

test("40 million pixels are a picture, more are refused before any is decoded", async () => {
  expect(await refusalOf(blackPng(8000, 5000))).toBe("accepted");
  expect(await refusalOf(blackPng(8000, 5001))).toBe("too-many-pixels");

  // It has no pixel data: decoding it would report a broken picture.
  const bomb = blackPng(20_000, 20_000);
  expect(await refusalOf(bomb.subarray(0, bomb.length / 2))).toBe("too-many-pixels");
});

test("a file is what its content says", async () => {
  const tiff = await sharp({ create: { width: 10, height: 10, channels: 3, background: "red" } })
    .tiff()
    .toBuffer();
  const avif = await sharp({ create: { width: 10, height: 10, channels: 3, background: "red" } })
    .avif()
    .toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const html = Buffer.concat([Buffer.from("<html><script>alert(1)</script>"), await jpeg()]);

  expect(await refusalOf(new Uint8Array())).toBe("empty");
  for (const other of [
    tiff,
    avif,
    html,
    Buffer.from(svg),
    Buffer.from("%PDF-1.7"),
    Buffer.from("GIF"),
    Buffer.from([0]),
  ]) {
    expect(await refusalOf(other)).toBe("unsupported-type");
  }
});

test("a damaged picture is refused, wherever the damage is", async () => {
  const whole = await sharp({
    create: {
      width: 800,
      height: 600,
      channels: 3,
      background: "red",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  const png = blackPng(800, 600);

  expect(await refusalOf(whole.subarray(0, whole.length / 2))).toBe("broken");
  expect(await refusalOf(whole.subarray(0, 3))).toBe("broken");
  expect(await refusalOf(png.subarray(0, 60))).toBe("broken");
  expect(await refusalOf(Buffer.concat([png.subarray(0, 8), Buffer.from("not really")]))).toBe("broken");
  expect(await refusalOf(Buffer.from("GIF89a and nothing more"))).toBe("broken");
  expect(await refusalOf(Buffer.from("RIFF\u0010\u0000\u0000\u0000WEBPVP8 ....", "latin1"))).toBe("broken");
});

test("a small file that would keep the decoder busy is refused; ordinary ones of its kind are accepted", async () => {
  expect(await refusalOf(await jpegOfManyScans())).toBe("broken");
  expect(await refusalOf(await webpOfFrames(1_001))).toBe("broken");
  expect(await refusalOf(pngOfTexts(6, 50_000_000))).toBe("broken");

  const progressive = await sharp(await jpeg())
    .jpeg({ progressive: true })
    .toBuffer();
  const film = Buffer.from("ffda".repeat(100), "hex");
  expect(await refusalOf(Buffer.concat([progressive, film]))).toBe("accepted");
  expect(await refusalOf(await webpOfFrames(2))).toBe("accepted");
  expect(await refusalOf(pngOfTexts(1, 1_000_000))).toBe("accepted");
});

test("of many pictures at once a few wait and the rest are told to come back", async () => {
  const picture = await jpeg(40, 50);

  const outcomes = await Promise.all(Array.from({ length: 40 }, () => refusalOf(picture)));

  expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(34);
  expect(outcomes.filter((outcome) => outcome === "busy")).toHaveLength(6);
});

test("pictures that are large once decoded wait for each other, beside small ones, and all are taken", async () => {
  const large = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: "red" } })
    .jpeg({ progressive: true })
    .toBuffer();
  const small = await jpeg();

  const encoded = await Promise.all([large, large, large, small, small].map((bytes) => encodeImage(bytes)));

  expect(encoded.map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
});

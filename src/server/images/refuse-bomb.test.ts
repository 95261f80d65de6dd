import { expect, test } from "vitest";
import { refuseBomb } from "./refuse-bomb.ts";

const hex = (bytes: string) => Buffer.from(bytes, "hex");

const isRefused = (...parts: Buffer[]) => {
  try {
    refuseBomb(Buffer.concat(parts));
    return false;
  } catch {
    return true;
  }
};

/** Their data has a fill byte before the marker, a stuffed byte, and restart markers. */
const scans = (count: number) => hex("ffffda0002ff007fffffd07fffffd77fff".repeat(count));

/** Segments whose content is no scan. */
const JPEG = hex(`ffd8${["e0", "c0", "cf"].map((marker) => `ff${marker}000affda0002ffda0002`).join("")}`);

test("a JPEG of fifty scans is read, one more is too many, wherever the bytes of a scan's marker are", () => {
  expect(isRefused(JPEG, scans(50))).toBe(false);
  expect(isRefused(JPEG, scans(51))).toBe(true);
  expect(isRefused(JPEG, scans(50), hex("ffd9"), scans(51))).toBe(false);
  expect(isRefused(JPEG, scans(50), hex("ff"))).toBe(false);
});

test("a WebP of a thousand frames is read, one more is too many", () => {
  const webp = Buffer.from("RIFF\0\0\0\0WEBP");
  const frames = (count: number) => Buffer.from("ANMF".repeat(count));
  expect(isRefused(webp, frames(1_000))).toBe(false);
  expect(isRefused(webp, frames(1_001))).toBe(true);
});

const PNG = hex("89504e470d0a1a0a");

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}

/** Of so many bytes, with a keyword and the byte after it. */
const text = (length: number, after = 0) => Buffer.concat([Buffer.from("Title\0"), Buffer.alloc(length - 6, after)]);

test("a PNG has 256 KiB of packed texts at most, of both kinds together", () => {
  const half = 128 * 1024;
  const packed = (more: number) => [chunk("zTXt", text(half)), chunk("iTXt", text(half + more, 1))];
  expect(isRefused(PNG, ...packed(0), chunk("IEND", Buffer.alloc(0)))).toBe(false);
  expect(isRefused(PNG, ...packed(1), chunk("IEND", Buffer.alloc(0)))).toBe(true);
  for (const type of ["iTXt", "tEXt", "IDAT"]) {
    expect(isRefused(PNG, ...packed(0), chunk(type, text(half))), type).toBe(false);
  }
  expect(isRefused(PNG, ...packed(0), chunk("tEXt", text(half, 1)))).toBe(false);
});

test("what is a bomb in one format is none in another", () => {
  const bombs = [Buffer.from("ANMF".repeat(1_001)), scans(51), Buffer.alloc(256 * 1024)];
  expect(isRefused(Buffer.from("GIF89a\0\0"), chunk("zTXt", Buffer.concat(bombs)))).toBe(false);
});

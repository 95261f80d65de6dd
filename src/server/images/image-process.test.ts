import { readFile } from "node:fs/promises";
import { getPriority } from "node:os";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { childRunning } from "../../../test/child-process.ts";
import { jpeg } from "../../../test/pictures.ts";
import { encodeImage } from "./encode-image.ts";
import { runImageTask } from "./image-process.ts";

const SCRIPT = "image-tasks";

/** Kills the picture's process, and returns its id. */
async function killProcess(after?: number): Promise<number> {
  const pid = await vi.waitFor(async () => {
    const running = await childRunning(SCRIPT);
    expect(running).not.toBe(after);
    return running;
  });
  process.kill(pid, "SIGKILL");
  return pid;
}

test("a picture whose process is killed is tried once more", async () => {
  const encoded = encodeImage(await jpeg(4_000, 5_000));
  await killProcess();

  expect((await encoded).ok).toBe(true);
});

test("a picture whose process is killed twice is refused, and the next one has another", async () => {
  const encoded = encodeImage(await jpeg(4_000, 5_000));
  await killProcess(await killProcess());

  expect(await encoded).toEqual({ ok: false, refusal: { reason: "broken", cause: "its process was killed" } });
  expect((await encodeImage(await jpeg())).ok).toBe(true);
});

test("a picture that was begun is finished, whoever asks all processes to end", async () => {
  await encodeImage(await jpeg());

  const encoded = encodeImage(await jpeg(2_000, 2_500));
  for (const signal of ["SIGINT", "SIGTERM"]) process.kill(await childRunning(SCRIPT), signal);

  expect((await encoded).ok).toBe(true);
});

test("what a task throws comes with the library's words", async () => {
  const damaged = Buffer.from("GIF89a and nothing more");

  await expect(runImageTask("encodeJpeg", damaged)).rejects.toThrow(/gif/i);
});

test("tasks at once have a process each, of low priority and the first to end where memory is short", async () => {
  const picture = await sharp(await jpeg(1_440, 1_800))
    .webp()
    .toBuffer();
  const widths = [320, 640, 960];

  const encoding = Promise.all(widths.map((width) => runImageTask("encodeAvif", { picture, width })));
  const child = await childRunning(SCRIPT);
  await vi.waitFor(() => expect(getPriority(child)).toBeGreaterThan(getPriority()));
  await vi.waitFor(async () => expect(await readFile(`/proc/${child}/oom_score_adj`, "utf8")).toBe("1000\n"));

  // Read from the file's boxes: this process may have the decoder disabled, like the image process.
  const made = (await encoding).map((bytes) => {
    const file = Buffer.from(bytes);
    return [file.toString("latin1", 4, 12), file.readUInt32BE(file.indexOf("ispe") + 8)];
  });
  expect(made).toEqual(widths.map((width) => ["ftypavif", width]));
});

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { httpCopy } from "./copy.ts";
import { type FormLimits, readMultipart } from "./multipart.ts";
import { problem, RequestRefused } from "./problem.ts";
import { upload } from "./upload.ts";

const FORM = upload({ receipt: "files", dni: "text" });

const LIMITS: FormLimits = { request: 10_000, file: 100, text: 50, files: 2, texts: 4 };

const refused = (detail: string) => () => new RequestRefused(problem("malformed", detail));

const refusals = { tooLarge: refused("large"), tooManyParts: refused("many") };

type Part = { name: string; fileName?: string; content: string };

const write = ({ name, fileName, content }: Part) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? "" : `; filename="${fileName}"`}\r\n\r\n${content}\r\n`;

const requestOf = (body: BodyInit, others = {}) => {
  const headers = { "Content-Type": "multipart/form-data; boundary=b", ...others };
  const init = { method: "POST", headers, body, duplex: "half" };
  return new Request("http://tienda.example/", init);
};

const read = (...parts: Part[]) =>
  readMultipart(requestOf(`${parts.map(write).join("")}--b--\r\n`), FORM, { limits: LIMITS, refusals });

const refusalOf = async (reading: Promise<unknown>) => {
  const error = await reading.catch((thrown: unknown) => thrown);
  if (!(error instanceof RequestRefused)) throw new Error("It was not refused", { cause: error });
  return ((await error.answer.json()) as { detail: string }).detail;
};

test("files and texts that the call names are read, others are not, whatever they are called", async () => {
  const { files, texts } = await read(
    { name: "dni", content: "30123456" },
    { name: "__proto__", content: "x" },
    { name: "constructor", content: "x" },
    { name: "other", fileName: "b.txt", content: "b" },
    { name: "receipt", fileName: "a.txt", content: "a" },
  );
  expect(texts).toEqual({ dni: "30123456" });
  const hash = createHash("sha256").update("a").digest("hex");
  expect(files).toEqual([{ name: "a.txt", bytes: Buffer.from("a"), hash }]);
});

test("a file of exactly the maximum size is read, one more byte is not; a browser's empty field is no file", async () => {
  const sizes = async (content: string) => {
    const { files } = await read({ name: "receipt", fileName: "a", content });
    return files.map(({ bytes }) => bytes?.byteLength);
  };
  expect(await sizes("x".repeat(LIMITS.file))).toEqual([LIMITS.file]);
  expect(await sizes("x".repeat(LIMITS.file + 1))).toEqual([undefined]);
  expect((await read({ name: "receipt", fileName: "", content: "" })).files).toEqual([]);
});

test("too many files, too many bytes and what is no form are refused", async () => {
  const file = { name: "other", fileName: "a", content: "a" };
  expect(await refusalOf(read(file, file, file))).toBe("many");
  expect(await refusalOf(read({ ...file, content: "x".repeat(LIMITS.request) }))).toBe("large");
  const reading = readMultipart(requestOf(write(file)), FORM, { limits: LIMITS, refusals });
  expect(await refusalOf(reading)).toBe(httpCopy.noMultipart);
});

test("what is given up while it arrives throws the reason of its signal", async () => {
  const giving = new AbortController();
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(write({ name: "dni", content: "3" }))),
  });
  const reading = readMultipart(requestOf(endless), FORM, { limits: LIMITS, refusals, signal: giving.signal });
  giving.abort(new Error("late"));
  await expect(reading).rejects.toThrow("late");
});

test("a form that says it is compressed is refused", async () => {
  const reading = readMultipart(requestOf("--b--\r\n", { "Content-Encoding": "gzip" }), FORM, {
    limits: LIMITS,
    refusals,
  });
  expect(await refusalOf(reading)).toBe(httpCopy.encoded);
});

import type { Readable } from "node:stream";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { SaxesParser } from "saxes";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { isMovementLike } from "#domain/detect-layout.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { MAX_INFLATED_BYTES, type StatementRefusal } from "#domain/statement-file.ts";
import {
  collectRelations,
  collectSheets,
  collectStrings,
  collectStyles,
  type Element,
  RowCollector,
} from "./xlsx-parts.ts";

const MAX_PARTS = 2_000; // files in the archive

const MAX_SHEETS = 50; // looked through for movements

const MAX_DEPTH = 100; // elements inside each other; the parser remembers each

const SAMPLE = 100; // rows that tell whether a sheet holds movements

/** Carries a refusal out of nested callbacks. */
class Unreadable extends Error {
  readonly reason: StatementRefusal["reason"];

  constructor(reason: StatementRefusal["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** The first sheet with movements, else the first with any content. Formulas give their stored value. */
export async function readXlsx(bytes: Buffer): Promise<Result<string[][], StatementRefusal>> {
  try {
    return ok(await new Workbook(bytes).readSheet());
  } catch (error) {
    // Any other error means that the file is not what it claims to be.
    return refuse({ reason: error instanceof Unreadable ? error.reason : "damaged" });
  }
}

class Workbook {
  #inflated = 0;
  readonly #bytes: Buffer;
  readonly #entries = new Map<string, Entry>();

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  async readSheet(): Promise<string[][]> {
    const zip = await fromBufferPromise(this.#bytes, { lazyEntries: true });
    if (zip.entryCount > MAX_PARTS) throw new Unreadable("damaged");
    for await (const entry of zip.eachEntry()) this.#entries.set(entry.fileName.toLowerCase(), entry);
    if (!this.#entries.has("xl/workbook.xml")) throw new Unreadable("damaged");
    const sheets = await this.#parse(zip, "xl/workbook.xml", collectSheets());
    const relations = await this.#parse(zip, "xl/_rels/workbook.xml.rels", collectRelations());
    const styles = await this.#parse(zip, "xl/styles.xml", collectStyles());
    const strings = await this.#parse(zip, "xl/sharedStrings.xml", collectStrings());
    let first: string[][] = [];
    for (const id of sheets.ids.slice(0, MAX_SHEETS)) {
      const collector = new RowCollector(strings.texts, styles.dateStyles, sheets.isFrom1904());
      const { rows } = await this.#parse(zip, relations.pathOf(id), collector);
      if (rows.slice(0, SAMPLE).some(isMovementLike)) return rows;
      if (first.length === 0) first = rows;
    }
    return first;
  }

  /** Returns `element`. Inflates off the main thread and counts the actual bytes, whatever the archive declares. */
  async #parse<Part extends Element>(zip: ZipFile, path: string, element: Part): Promise<Part> {
    const entry = this.#entries.get(path.toLowerCase());
    if (!entry) return element;
    if (entry.isEncrypted()) throw new Unreadable("encrypted");
    const stream = await zip.openReadStreamPromise(entry);
    const parser = new SaxesParser();
    const decoder = new TextDecoder("utf-8");
    const refuseDamaged = () => {
      throw new Unreadable("damaged");
    };
    parser.on("error", refuseDamaged);
    parser.on("doctype", refuseDamaged);
    let depth = 0;
    parser.on("opentag", ({ name, attributes }) => {
      depth += 1;
      if (depth > MAX_DEPTH) throw new Unreadable("damaged");
      element.open(localName(name), attributes);
    });
    parser.on("text", (text) => element.text(text));
    parser.on("closetag", ({ name }) => {
      depth -= 1;
      element.close(localName(name));
    });
    try {
      await this.#feed(stream, (chunk) => parser.write(decoder.decode(chunk, { stream: true })), element);
    } finally {
      stream.destroy();
    }
    return element;
  }

  async #feed(stream: Readable, write: (chunk: Buffer) => void, element: Element): Promise<void> {
    for await (const chunk of stream) {
      const bytes = chunk as Buffer; // a stream without an encoding gives nothing else
      this.#inflated += bytes.byteLength;
      if (this.#inflated > MAX_INFLATED_BYTES) throw new Unreadable("too-large");
      write(bytes);
      if (element.isFull?.()) return;
      await yieldToEventLoop();
    }
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

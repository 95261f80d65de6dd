import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { SMTPConnection } from "smtp-server/lib/smtp-connection.js";

// Greets at once: the tenth of a second for detecting early talkers took most of a mail's time.
SMTPConnection.prototype.init = function () {
  this._setListeners(() => this.connectionReady());
};

/** A received mail. */
export type ArrivedMail = {
  envelope: { from: string; to: string[] };
  /** Unfolded and in order, names in lower case. */
  headers: (readonly [name: string, value: string])[];
  text: string;
  html: string;
};

/** A real SMTP server that stores the mails it receives. */
export type MailServer = {
  url: string;
  port: number;
  arrived: ArrivedMail[];
  close(): Promise<void>;
} & AsyncDisposable;

type Refusal = { code: number; message: string };

function asError(refusal: Refusal | undefined): Error | undefined {
  return refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code });
}

/**
 * Opens a mail server; `refuse` and `refuseSender` answer addresses that it does not accept, `hold` decides when a
 * received mail is answered.
 */
export async function openMailServer({
  port = 0,
  refuse = () => undefined,
  refuseSender = () => undefined,
  hold = (answer) => answer(),
  secure = false,
}: {
  port?: number;
  secure?: boolean; // TLS from the start, with a self-signed certificate
  refuse?: (recipient: string) => Refusal | undefined;
  refuseSender?: (sender: string) => Refusal | undefined;
  hold?: (answer: () => void) => void;
} = {}): Promise<MailServer> {
  const arrived: ArrivedMail[] = [];
  const server = new SMTPServer({
    secure,
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ["STARTTLS"],
    onMailFrom: ({ address }, _session, callback) => callback(asError(refuseSender(address))),
    onRcptTo: ({ address }, _session, callback) => callback(asError(refuse(address))),
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        arrived.push({ envelope: { from, to }, ...readMail(Buffer.concat(chunks).toString("latin1")) });
        hold(callback);
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address() as AddressInfo;
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= new Promise((resolve) => server.close(resolve)));
  return {
    url: `${secure ? "smtps" : "smtp"}://127.0.0.1:${address.port}`,
    port: address.port,
    arrived,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The single value of a header; throws if it occurs twice or not at all. */
export function headerOf({ headers }: ArrivedMail, name: string): string {
  const [value, ...others] = headers.filter(([header]) => header === name).map(([, found]) => found);
  if (value === undefined || others.length > 0) throw new Error(`${name} stands there ${others.length + 1} times`);
  return value;
}

function readMail(raw: string): Omit<ArrivedMail, "envelope"> {
  const { headers, body } = splitPart(raw);
  const [, boundary = ""] = /boundary="([^"]+)"/.exec(new Map(headers).get("content-type") ?? "") ?? [];
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.replace(/^\r\n|\r\n$/g, "")));
  const textOf = (type: string): string => {
    const part = parts.find((candidate) => new Map(candidate.headers).get("content-type")?.startsWith(type));
    if (!part) throw new Error(`The mail has no ${type}`);
    return decode(part.body, new Map(part.headers).get("content-transfer-encoding") ?? "7bit");
  };
  return { headers, text: textOf("text/plain"), html: textOf("text/html") };
}

function splitPart(raw: string): { headers: [string, string][]; body: string } {
  const end = raw.indexOf("\r\n\r\n");
  const unfolded = raw.slice(0, end).replace(/\r\n(?=[ \t])/g, "");
  const headers = unfolded.split("\r\n").map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
  });
  return { headers, body: raw.slice(end + 4) };
}

function decode(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  const bytes = encoding === "quoted-printable" ? fromQuoted(body.replace(/=\r\n/g, "")) : body;
  return Buffer.from(bytes, "latin1").toString("utf8").replaceAll("\r\n", "\n");
}

function fromQuoted(text: string): string {
  return text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** RFC 2047: how headers encode anything but ASCII. */
function decodeWords(value: string): string {
  return value
    .replace(/\?= =\?/g, "?==?")
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, way: string, word: string) =>
      way.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString("utf8")
        : decode(fromQuoted(word.replaceAll("_", " ")), "8bit"),
    );
}

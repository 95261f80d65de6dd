import { OFFLINE_PATH } from "./offline.ts";
import { PANEL } from "./panel-address.ts";

export const CLIENT_ERRORS = "/api/client-errors";

export const CLIENT_ERROR_LIMITS = { message: 200, frames: 8 } as const; // characters; stack frames

/** Holds nothing personal: no typed or shown text, no id, no address beyond a page's path. */
export type ClientError = {
  id: string;
  app: "storefront" | "panel";
  build: string; // the page's entry script
  path: string;
  name: string;
  message: string; // empty unless the words are the browser's or React's own
  frames: string[]; // innermost first: `/assets/storefront-abc.js:1:2345`
};

export const CLIENT_ERROR_FRAME = /\/assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}/;

/** Their words are the browser's own; those of any other error may hold personal data. */
const NATIVE_NAMES: ReadonlySet<string> = new Set([
  "TypeError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "URIError",
  "SecurityError",
  "InvalidStateError",
  "NotFoundError",
  "NotSupportedError",
  "QuotaExceededError",
  "DataCloneError",
]);

const PAGES = [
  ...Object.values(PANEL),
  "/productos",
  "/categorias",
  "/favoritos",
  "/mi-pedido",
  OFFLINE_PATH,
  "/arrepentimiento",
  "/terminos",
  "/privacidad",
  "/producto",
  "/pedido",
];

const KNOWN_SEGMENTS: ReadonlySet<string> = new Set(
  PAGES.flatMap((page) => page.split("/")).filter((segment) => !segment.startsWith(":")),
);

const LEFT_OUT = "…";

/** Keeps only the shop's own words: no order token, id or mistyped text. */
export function redactPath(path: string): string {
  const segments = path.split("/").slice(0, 6);
  return segments.map((segment) => (KNOWN_SEGMENTS.has(segment) ? segment : LEFT_OUT)).join("/");
}

export function redactName(name: string): string {
  return NATIVE_NAMES.has(name) ? name : "Error";
}

/** Leaves out quotations, addresses and digits; of React's errors only the number stays. */
export function redactMessage(name: string, message: string): string {
  const [react] = /^Minified React error #\d{1,4}/.exec(message) ?? [];
  if (react !== undefined) return react;
  if (!NATIVE_NAMES.has(name)) return "";
  return leaveOutQuoted(message.slice(0, CLIENT_ERROR_LIMITS.message))
    .split(" ")
    .map((word) => (/[@/]/.test(word) ? LEFT_OUT : word.replace(/\d+/g, "0")))
    .join(" ");
}

/** A quotation may hold quotes: everything from the first to the last goes. */
function leaveOutQuoted(message: string): string {
  const first = message.search(/["'`«]/);
  if (first === -1) return message;
  const end = Math.max(...['"', "'", "`", "»"].map((quote) => message.lastIndexOf(quote)));
  const rest = end > first ? message.slice(end + 1) : "";
  return message.slice(0, first) + LEFT_OUT + rest;
}

type Failure = Pick<ClientError, "id" | "app" | "build" | "path"> & { error: unknown };

export function describeClientError({ error, path, ...rest }: Failure): ClientError {
  const { name, message, stack } = error instanceof Error ? error : { name: "", message: "", stack: "" };
  const frames = [...(stack ?? "").matchAll(new RegExp(CLIENT_ERROR_FRAME, "g"))].map(([frame]) => frame);
  return {
    ...rest,
    path: redactPath(path),
    name: redactName(name),
    message: redactMessage(name, message),
    frames: frames.slice(0, CLIENT_ERROR_LIMITS.frames),
  };
}

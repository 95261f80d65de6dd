import { PANEL } from "./panel-address.ts";

/** Where a browser reports what failed in a page. */
export const CLIENT_ERRORS = "/api/client-errors";

/** What a report holds at most: characters of the message, places in the code. */
export const CLIENT_ERROR_LIMITS = { message: 200, frames: 8 } as const;

/** What failed in a page, without anything of a person: no text that was typed or shown, no id, no address beyond a page's. */
export type ClientError = {
  /** Eight hexadecimal digits, which the error screen shows too. */
  id: string;
  app: "storefront" | "panel";
  /** The file that the page was started from, which tells the build. */
  build: string;
  path: string;
  name: string;
  /** Empty unless the words are the browser's or React's own. */
  message: string;
  /** Places in our own files, innermost first: `/assets/storefront-abc.js:1:2345`. */
  frames: string[];
};

/** A place in a file of a build. */
export const CLIENT_ERROR_FRAME = /\/assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}/;

/** Errors whose words are the browser's own. Those of any other may hold anything. */
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
  "/arrepentimiento",
  "/terminos",
  "/privacidad",
  "/producto",
  "/pedido",
];

const KNOWN_SEGMENTS: ReadonlySet<string> = new Set(
  PAGES.flatMap((page) => page.split("/")).filter((segment) => !segment.startsWith(":")),
);

/** What stands for something that is left out. */
const LEFT_OUT = "…";

/** A page's path with everything but the shop's own words left out: an order's token, an id, what somebody mistyped. */
export function redactPath(path: string): string {
  const segments = path.split("/").slice(0, 6);
  return segments.map((segment) => (KNOWN_SEGMENTS.has(segment) ? segment : LEFT_OUT)).join("/");
}

/** The name of an error, when it is one of the browser's own. */
export function redactName(name: string): string {
  return NATIVE_NAMES.has(name) ? name : "Error";
}

/** The words of an error without what it quotes, and without addresses and digits; of React's only the number. */
export function redactMessage(name: string, message: string): string {
  const [react] = /^Minified React error #\d{1,4}/.exec(message) ?? [];
  if (react !== undefined) return react;
  if (!NATIVE_NAMES.has(name)) return "";
  return leaveOutQuoted(message.slice(0, CLIENT_ERROR_LIMITS.message))
    .split(" ")
    .map((word) => (/[@/]/.test(word) ? LEFT_OUT : word.replace(/\d+/g, "0")))
    .join(" ");
}

/** A quoted text may hold quotes itself: from the first to the last everything goes. */
function leaveOutQuoted(message: string): string {
  const first = message.search(/["'`«]/);
  if (first === -1) return message;
  const end = Math.max(...['"', "'", "`", "»"].map((quote) => message.lastIndexOf(quote)));
  // Cut within the quotation, or an apostrophe.
  const rest = end > first ? message.slice(end + 1) : "";
  return message.slice(0, first) + LEFT_OUT + rest;
}

type Failure = Pick<ClientError, "id" | "app" | "build" | "path"> & { error: unknown };

/** What may be told of anything that was thrown. */
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

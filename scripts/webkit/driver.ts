/** Drives WebKit, the engine of every browser on an iPhone, by WebDriver (https://www.w3.org/TR/webdriver2/). */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import * as v from "valibot";
import { freePort } from "../../test/shop-process.ts";
import { waitUntil } from "../../test/wait-until.ts";

const PROGRAMS = ["/usr/bin/WebKitWebDriver", "/usr/bin/xvfb-run"];

/** WebKitGTK's own browser, beside the library, by architecture. */
const BROWSERS = ["x86_64", "aarch64"].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`);

/** Milliseconds. */
const TIMEOUT = { start: 20_000, call: 40_000, appear: 15_000, poll: 200 } as const;

const answer = v.object({ value: v.unknown() });
const failure = v.object({ error: v.string(), message: v.string() });

export type Window = {
  goTo(address: string): Promise<void>;
  /** The script's result, as JSON. */
  evaluate(script: string): Promise<unknown>;
  /** Resolves once the script returns something truthy; throws after 15 seconds. */
  until(script: string): Promise<void>;
  /** Clicks the first visible element of the XPath as soon as there is one. */
  press(xpath: string): Promise<void>;
  setCookie(name: string, value: string): Promise<void>;
};

/** Throws if the Debian packages webkit2gtk-driver and xvfb are missing. `size` is the window's, in CSS pixels. */
export async function openWebKit(size: { width: number; height: number }): Promise<Window & AsyncDisposable> {
  const binary = BROWSERS.find(existsSync);
  if (!binary || !PROGRAMS.every(existsSync))
    throw new Error("WebKit is missing: apt install webkit2gtk-driver xvfb xauth");
  const port = await freePort();
  // In its own group, so that what it starts ends with it.
  const driver = spawn("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`], { detached: true, stdio: "ignore" });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT.call),
    });
    const { value } = v.parse(answer, await response.json());
    if (v.is(failure, value)) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await waitFor(
    () =>
      call("GET", "/status").then(
        () => true,
        () => false,
      ),
    TIMEOUT.start,
    "WebKitWebDriver",
  );
  const options = { binary, args: ["--automation"] };
  const { sessionId } = v.parse(
    v.object({ sessionId: v.string() }),
    await call("POST", "/session", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } }),
  );
  const at = `/session/${sessionId}`;
  await call("POST", `${at}/window/rect`, { x: 0, y: 0, ...size });
  const evaluate = (script: string) => call("POST", `${at}/execute/sync`, { script: `return (${script})`, args: [] });
  return {
    evaluate,
    goTo: async (url) => void (await call("POST", `${at}/url`, { url })),
    until: (script) => waitFor(async () => Boolean(await evaluate(script)), TIMEOUT.appear, script),
    press: async (xpath) => {
      const elements = v.record(v.string(), v.string());
      const find = () => call("POST", `${at}/element`, { using: "xpath", value: xpath });
      await waitFor(() => find().then(Boolean, () => false), TIMEOUT.appear, xpath);
      const [id] = Object.values(v.parse(elements, await find()));
      await call("POST", `${at}/element/${id}/click`, {});
    },
    setCookie: async (name, value) =>
      void (await call("POST", `${at}/cookie`, { cookie: { name, value, path: "/", httpOnly: true } })),
    async [Symbol.asyncDispose]() {
      await call("DELETE", at).catch(() => undefined);
      if (driver.pid !== undefined) process.kill(-driver.pid, "SIGTERM");
    },
  };
}

function waitFor(holds: () => Promise<boolean>, timeout: number, what: string): Promise<void> {
  return waitUntil(holds, { timeout, every: TIMEOUT.poll, failure: `Not there after ${timeout / 1000} s: ${what}` });
}

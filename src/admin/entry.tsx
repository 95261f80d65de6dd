import "./admin.css";
import { preload } from "react-dom";
import { createRoot } from "react-dom/client";
import { watchFailures } from "#ui/failures.ts";
import font from "#ui/fonts/gloock-latin.woff2";
import { Panel } from "./panel.tsx";
import { settledOrTimeout } from "./parts/settled-or-timeout.ts";
import { watchSession } from "./session/session.ts";

const CHECK_TIMEOUT = 100; // ms

watchFailures(() => import("./report-error.ts"));

// On a line that is idle while this script runs; a preload of the page would share it with the script.
preload(font, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });

/** The answer about the session is on the way, and mostly there before anything is drawn. */
async function start(): Promise<void> {
  await settledOrTimeout(watchSession(), CHECK_TIMEOUT);
  const root = document.getElementById("root");
  if (root) createRoot(root).render(<Panel />);
}

void start();

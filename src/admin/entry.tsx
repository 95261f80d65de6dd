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

// The connection is idle while this script runs; a preload in the page would compete with it.
preload(font, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });

/** The session's answer is in flight, and usually arrives before anything is drawn. */
async function start(): Promise<void> {
  await settledOrTimeout(watchSession(), CHECK_TIMEOUT);
  const root = document.getElementById("root");
  if (root) createRoot(root).render(<Panel />);
}

void start();

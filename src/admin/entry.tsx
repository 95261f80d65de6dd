import "./admin.css";
import { preload } from "react-dom";
import { createRoot } from "react-dom/client";
import { watchFailures } from "#ui/failures.ts";
import font from "#ui/fonts/gloock-latin.woff2";
import { Panel } from "./panel.tsx";
import { watchSession } from "./session/session.ts";

watchFailures(() => import("./report-error.ts"));

// On a line that is idle while this script runs; a preload of the page would share it with the script.
preload(font, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });

// Before the first drawing: its answer is on the way.
watchSession();

const root = document.getElementById("root");
if (root) createRoot(root).render(<Panel />);

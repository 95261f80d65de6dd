import "./admin.css";
import { createRoot } from "react-dom/client";
import { watchFailures } from "#ui/failures.ts";
import { Panel } from "./panel.tsx";
import { watchSession } from "./session/session.ts";

watchFailures(() => import("./report-error.ts"));

// Before the first drawing: its answer is on the way.
watchSession();

const root = document.getElementById("root");
if (root) createRoot(root).render(<Panel />);

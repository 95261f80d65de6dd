import "./admin.css";
import { createRoot } from "react-dom/client";
import { watchFailures } from "#ui/failures.ts";
import { Panel } from "./panel.tsx";

watchFailures(() => import("./report-error.ts"));

const root = document.getElementById("root");
if (root) createRoot(root).render(<Panel />);

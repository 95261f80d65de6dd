import "../styles.css";
import { createRoot } from "react-dom/client";
import { Panel } from "./panel.tsx";

const root = document.getElementById("root");
if (root) createRoot(root).render(<Panel />);

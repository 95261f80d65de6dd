import { join } from "node:path";
import { PROJECT_FOLDER } from "../project-folder.ts";

/** Where Node keeps what it has compiled (decision 079): beside the code, which nobody else may write either. */
export const CODE_CACHE = join(PROJECT_FOLDER, "dist/code-cache");

import { join } from "node:path";
import { PROJECT_FOLDER } from "../project-folder.ts";

/**
 * Where Node keeps what it has compiled, for the next start (decision 079): beside the code, which nobody else may write
 * either. Where the shop may not write there is none, and every start compiles.
 */
export const CODE_CACHE = join(PROJECT_FOLDER, "dist/code-cache");

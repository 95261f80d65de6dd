import { join } from "node:path";
import { PROJECT_FOLDER } from "../project-folder.ts";

/** Node's compile cache (decision 079), beside the code because it needs the same protection against writing. */
export const CODE_CACHE = join(PROJECT_FOLDER, "dist/code-cache");

/** `npm run check`: everything that needs neither a database nor a browser. */
import { countFailedChecks } from "./checks.ts";
import { exitCodeOf } from "./run.ts";

const failed = await countFailedChecks();
const code = await exitCodeOf("Unit tests", "vitest", ["run", "--project", "unit", "--reporter", "dot"]);
process.exit(failed === 0 ? code : 1);

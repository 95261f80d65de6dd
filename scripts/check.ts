/** `npm run check`: everything that needs neither a database nor a browser, in seconds. Ends at the first failure. */
import { run } from "./run.ts";

await run("Format", "oxfmt", ["--check"]);
await run("Lint", "oxlint", ["--type-aware"]);
await run("Types", "tsc", []);
await run("Unused code", "knip", []);
await run("Unit tests", "vitest", ["run", "--project", "unit", "--reporter", "dot"]);
await run("Build", "node", ["scripts/build.ts"]);
await run("Size of the home page's scripts", "node", ["scripts/size.ts"]);

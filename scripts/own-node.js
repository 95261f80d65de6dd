/** Loaded before an operator's command: an older Node cannot read its TypeScript, and would only print a stack. */
const OLDEST_NODE = 26;

if (Number.parseInt(process.versions.node) < OLDEST_NODE) {
  console.error(
    `The shop needs its own Node ${OLDEST_NODE}, which is missing here: run npm install again, with --include=optional.`,
  );
  process.exit(1);
}

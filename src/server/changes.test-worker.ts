import { changesFromParent } from "./processes/changes-relay.ts";

/** The worker of changes.test.ts: answers how many changes it has heard, at once or when all is settled. */
const changes = changesFromParent();
let heard = 0;
changes.onChange(() => (heard += 1));
process.on("message", (message) => {
  if (message === "heard") process.send?.(heard);
  if (message === "settle") void changes.settled().then(() => process.send?.(heard));
});
process.on("disconnect", () => process.exit());

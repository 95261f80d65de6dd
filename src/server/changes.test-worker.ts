import type { Announced } from "./changes.ts";
import { changesFromParent } from "./processes/changes-relay.ts";
import { GENERATION_DESCRIPTOR, generationAt } from "./processes/generation.ts";

/** Worker of changes.test.ts: answers how many changes it has received, at once, after its own write, or once caught up. */
const changes = changesFromParent(generationAt(GENERATION_DESCRIPTOR));
let received = 0;
let announced: Announced | undefined;
changes.onChange(() => (received += 1));
process.on("message", (message) => {
  if (message === "heard") process.send?.(received);
  if (message === "settle") void changes.settled().then(() => process.send?.(received));
  if (message === "announce") process.send?.(((announced = changes.announceWrite()), received));
  if (message === "settle announced") void changes.settled(announced).then(() => process.send?.(received));
  if (message === "catch up") void changes.caughtUp().then(() => process.send?.(received));
  if (message === "behind") process.send?.(changes.isBehind() ? 1 : 0);
});
process.on("disconnect", () => process.exit());

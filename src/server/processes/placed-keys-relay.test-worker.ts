import { placedKeysFromParent } from "./placed-keys-relay.ts";

/** The worker of placed-keys-relay.test.ts: adds the keys it is told to, and says whether it knows a key. */
const keys = placedKeysFromParent();

process.on("message", (message: { place?: string; find?: string }) => {
  if (message.place !== undefined) keys.add(message.place);
  if (message.find !== undefined) process.send?.({ isKnown: keys.has(message.find) });
});
process.on("disconnect", () => process.exit());

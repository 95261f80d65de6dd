import { useEffect, useState } from "react";
import { LIVE, type LiveChange, type LiveNoun, PANEL_NOUNS } from "#domain/live.ts";
import type { BatchedEvent } from "#ui/event-batch.ts";
import { type ChannelState, openChannel } from "#ui/live-channel.ts";
import { queryClient } from "../query-client.ts";
import { useSession } from "../session/session.ts";
import { liveCopy } from "./copy.ts";
import type { ShopChange } from "./refresh.ts";

const RECOVERED_FOR = 4000; // ms

type Connection = "fine" | "lost" | "recovered";

export function Live() {
  const current = useSession();
  const expiresAt = current.status === "signed-in" ? current.session.expires_at : undefined;
  const [connection, setConnection] = useState<Connection>("fine");

  useEffect(() => {
    if (expiresAt === undefined) return;
    return openChannel({
      address: "/api/live",
      names: PANEL_NOUNS,
      figures: LIVE,
      onEvents: (events) => takeInLazily(events.map(readChange)),
      onGap: () => queryClient.invalidateQueries(),
      onState: (state) => setConnection((before) => connectionAfter(before, state)),
    });
    // Reopened at each refresh: a channel opened while the session is expired is a visitor's, without orders.
  }, [expiresAt]);

  useEffect(() => {
    if (connection !== "recovered") return;
    const timer = setTimeout(() => setConnection("fine"), RECOVERED_FOR);
    return () => clearTimeout(timer);
  }, [connection]);

  return (
    // Always rendered, so that screen readers notice changes; never intercepts the pointer.
    <output className="live-notice pointer-events-none fixed bottom-[calc(var(--bottom-bar,0px)+1rem)] left-5 z-10 md:left-10 print:hidden">
      {connection !== "fine" && (
        <span className="border border-edge bg-sand px-4 py-2 text-sm">{liveCopy[connection]}</span>
      )}
    </output>
  );
}

/** Without that code it is unknown what shows a change, so everything is refetched. */
async function takeInLazily(changes: readonly ShopChange[]): Promise<void> {
  const refresh = await import("./refresh.ts").catch(() => undefined);
  await (refresh ? refresh.refreshChanged(changes) : queryClient.invalidateQueries());
}

function connectionAfter(before: Connection, state: ChannelState): Connection {
  if (state === "lost") return "lost";
  if (state !== "open") return "fine";
  return before === "fine" ? "fine" : "recovered";
}

function readChange({ name, data }: BatchedEvent): ShopChange {
  return { noun: name as LiveNoun, ...(JSON.parse(data) as LiveChange) };
}

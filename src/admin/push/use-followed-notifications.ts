import { useEffect } from "react";
import { useLocation } from "wouter";
import { PANEL_WORKER } from "#domain/panel-address.ts";

/** What the service worker says when a notification was clicked. */
type Followed = { open: string };

/** Goes where a clicked notification leads; asks first if something is unsaved, as every step does. */
export function useFollowedNotifications(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    // Absent where the address is not secure.
    const worker = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
    const follow = ({ data }: MessageEvent<Followed>) => {
      if (data.open.startsWith(PANEL_WORKER.scope)) navigate(data.open);
    };
    worker?.addEventListener("message", follow);
    return () => worker?.removeEventListener("message", follow);
  }, [navigate]);
}

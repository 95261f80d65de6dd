import { useEffect } from "react";
import { useLocation } from "wouter";
import { PANEL_WORKER } from "#domain/panel-address.ts";

/** The service worker's message after a click on a notification. */
type Followed = { open: string };

/** Opens the page of a clicked notification; asks first if something is unsaved, like any navigation. */
export function useFollowedNotifications(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    // Missing if the address is not secure.
    const worker = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
    const follow = ({ data }: MessageEvent<Followed>) => {
      if (data.open.startsWith(PANEL_WORKER.scope)) navigate(data.open);
    };
    worker?.addEventListener("message", follow);
    return () => worker?.removeEventListener("message", follow);
  }, [navigate]);
}

import type { ComponentType } from "react";
import { Spinner } from "#ui/spinner.tsx";
import { copy } from "../copy.ts";
import { LoadFailed, LoadingRows } from "../parts/load-states.tsx";
import { createLazyComponent } from "./lazy-component.tsx";
import { PanelFrame } from "./panel-frame.tsx";

/** A screen of the panel in a file of its own; its frame is there at once. */
export function createLazyScreen<Props extends { email: string }>(
  fetchScreen: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return createLazyComponent(fetchScreen, ({ email }, { isFailed, onRetry }) => (
    <PanelFrame email={email} heading={<span className="label">{copy.frame.brand}</span>}>
      {isFailed ? <LoadFailed onRetry={onRetry} /> : <LoadingRows />}
    </PanelFrame>
  ));
}

/** A page of the panel that has no session, in a file of its own. */
export function createLazyDoor<Props extends object>(
  fetchDoor: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return createLazyComponent(fetchDoor, (_props, { isFailed, onRetry }) => (
    <main className="grid min-h-dvh place-items-center p-6">
      <h1 className="sr-only">{copy.frame.brand}</h1>
      {isFailed ? <LoadFailed onRetry={onRetry} /> : <Spinner label={copy.state.loading} />}
    </main>
  ));
}

import type { ComponentType } from "react";
import { Spinner } from "#ui/spinner.tsx";
import { copy } from "../copy.ts";
import { LoadFailed, LoadingRows } from "../parts/load-states.tsx";
import { createLazyComponent, type LazyComponent } from "./lazy-component.tsx";
import { PanelScreen } from "./panel-screen.tsx";

/** A screen of the panel in a file of its own. */
export function createLazyScreen<Props extends object>(
  fetchScreen: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  return createLazyComponent(fetchScreen, (_props, { isFailed, onRetry }) => (
    <PanelScreen>{isFailed ? <LoadFailed onRetry={onRetry} /> : <LoadingRows />}</PanelScreen>
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

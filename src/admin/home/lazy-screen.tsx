import type { ComponentType } from "react";
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

import type { ComponentType } from "react";
import { PANEL } from "#domain/panel-address.ts";
import { Spinner } from "#ui/spinner.tsx";
import { copy } from "../copy.ts";
import { LoadFailed, LoadingRows } from "../parts/load-states.tsx";
import { TextLink } from "../parts/text-link.tsx";
import { createLazyComponent, type FetchModule, type LazyComponent } from "./lazy-component.tsx";
import { PanelScreen } from "./panel-screen.tsx";

export function createLazyScreen<Name extends string, Props extends object>(
  fetchScreen: FetchModule<Name, Props>,
  name: Name,
): LazyComponent<Props> {
  return createLazyComponent(fetchScreen, name, (_props, { isFailed, onRetry }) => (
    <PanelScreen>{isFailed ? <ScreenMissing onRetry={onRetry} /> : <LoadingRows />}</PanelScreen>
  ));
}

function ScreenMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <h1 className="sr-only">{copy.frame.brand}</h1>
      <LoadFailed onRetry={onRetry} />
      <TextLink href={PANEL.products} className="mt-6">
        {copy.frame.toPanel}
      </TextLink>
    </>
  );
}

/** A page of the panel that has no session, in a file of its own. */
export function createLazyEntrance<Name extends string, Props extends object>(
  fetchEntrance: FetchModule<Name, Props>,
  name: Name,
): ComponentType<Props> {
  return createLazyComponent(fetchEntrance, name, (_props, { isFailed, onRetry }) => (
    <main className="grid min-h-dvh place-items-center p-6">
      <h1 className="sr-only">{copy.frame.brand}</h1>
      {isFailed ? <LoadFailed onRetry={onRetry} /> : <Spinner label={copy.state.loading} />}
    </main>
  ));
}

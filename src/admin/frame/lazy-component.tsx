import { type ComponentType, createElement, type ReactNode, useEffect } from "react";
import { createLazyPart } from "#ui/lazy-part.ts";

/** Components whose code is not there yet, in the order in which they are declared. */
const unloaded: (() => Promise<boolean>)[] = [];

export type LoadFailure = { isFailed: boolean; onRetry: () => void };

/** `load` fetches its code before it is shown. */
export type LazyComponent<Props> = ComponentType<Props> & { load: () => Promise<void> };

export type FetchModule<Name extends string, Props> = () => Promise<Readonly<Record<Name, ComponentType<Props>>>>;

/**
 * A component whose code is loaded when it is first shown, or before by `load` or `prefetchWhenIdle`; until then
 * `renderMissing` stands in its place, or nothing.
 */
export function createLazyComponent<Name extends string, Props extends object>(
  fetchModule: FetchModule<Name, Props>,
  name: Name,
  renderMissing: (props: Props, failure: LoadFailure) => ReactNode = () => null,
): LazyComponent<Props> {
  const part = createLazyPart(fetchModule);
  unloaded.push(async () => {
    try {
      await fetchModule();
    } catch {
      // Nobody waits for a prefetch: opening the screen retries it, and reports a failure.
      return false;
    }
    await part.load();
    return true;
  });
  function Lazy(props: Props) {
    const loaded = part.usePart();
    useEffect(() => void part.load(), []);
    if (typeof loaded === "object") return createElement(loaded[name], props);
    return renderMissing(props, {
      isFailed: loaded === "failed",
      onRetry: () => void reloadIfReachable(() => void part.load()),
    });
  }
  return Object.assign(Lazy, { load: () => part.load() });
}

/**
 * After an upgrade the page asks for files that the server no longer has: only a reload names the new ones, and drafts
 * outlive it. Without network a reload would lose the panel, so it is retried in place.
 */
async function reloadIfReachable(retry: () => void): Promise<void> {
  try {
    const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    if (answer.ok) return location.reload();
  } catch {
    // No network.
  }
  retry();
}

const LOOK_AGAIN = 200; // ms

/** Of Chromium, where somebody asks their browser to save data. */
type SavingNavigator = Navigator & { readonly connection?: { readonly saveData?: boolean } };

/**
 * Loads the code of the other screens once nothing is being fetched that somebody waits for; none in a browser that saves data.
 * Returns a function that stops it.
 */
export function prefetchWhenIdle(isBusy: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (isBusy()) timer = setTimeout(look, LOOK_AGAIN);
    else void prefetchComponents();
  };
  if (!(navigator as SavingNavigator).connection?.saveData) timer = setTimeout(look, LOOK_AGAIN);
  return () => clearTimeout(timer);
}

/** Loads them one after another, so that what somebody waits for is never far behind; stops at the first that fails. */
async function prefetchComponents(): Promise<void> {
  for (let load = unloaded.shift(); load !== undefined; load = unloaded.shift()) {
    if (await load()) continue;
    unloaded.unshift(load);
    return;
  }
}

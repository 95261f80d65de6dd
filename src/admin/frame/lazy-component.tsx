import { type ComponentType, createElement, type ReactNode, useEffect } from "react";
import { createLazyPart } from "#ui/lazy-part.ts";

/** Components whose code has not been loaded, in order of declaration. */
const unloaded: (() => Promise<boolean>)[] = [];

export type LoadFailure = { isFailed: boolean; onRetry: () => void };

/** `load` fetches its code before it is shown. */
export type LazyComponent<Props> = ComponentType<Props> & { load: () => Promise<void> };

export type FetchModule<Name extends string, Props> = () => Promise<Readonly<Record<Name, ComponentType<Props>>>>;

/**
 * A component whose code is loaded when first shown, or earlier by `load` or `prefetchWhenIdle`; until then
 * `renderMissing`, or nothing, replaces it.
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
 * After an upgrade the page requests files that the server no longer has, which only a reload fixes; drafts survive it.
 * Without a network a reload would lose the panel, so the load is retried.
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
 * Loads the other screens' code once no query is in flight, unless the browser saves data. Returns a function that
 * stops it.
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

/** One at a time, so that a needed file never waits long; stops at the first failure. */
async function prefetchComponents(): Promise<void> {
  for (let load = unloaded.shift(); load !== undefined; load = unloaded.shift()) {
    if (await load()) continue;
    unloaded.unshift(load);
    return;
  }
}

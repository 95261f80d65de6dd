import { createStore } from "./store.ts";

/** Code that is fetched once the page has come to life; "failed" when there was no network, and it may be asked again. */
export function createLatePart<Part extends object>(fetchPart: () => Promise<Part>) {
  const part = createStore<Part | "loading" | "failed">("loading");
  let isAsked = false;

  return {
    async load(): Promise<void> {
      if (isAsked) return;
      isAsked = true;
      part.write("loading");
      try {
        part.write(await fetchPart());
      } catch {
        // No network: whoever needs it asks again.
        isAsked = false;
        part.write("failed");
      }
    },
    /** The part, once it is there. */
    usePart: part.useValue,
  };
}

import { createStore } from "./store.ts";

/** How long a part that could not be fetched is left alone, in milliseconds. */
const RETRY_DELAY = 3000;

/**
 * Code that is fetched once the page has come to life. It is "failed" while there is no network, and tried again; some
 * browsers remember that a module failed for as long as the page is open.
 */
export function createLatePart<Part extends object>(fetchPart: () => Promise<Part>) {
  const part = createStore<Part | "loading" | "failed">("loading");
  let isAsked = false;

  return {
    /** `isAgain` when the page tries by itself: what was said of the failure stands until the part is there. */
    async load(isAgain = false): Promise<void> {
      if (!isAgain && part.read() === "failed") part.write("loading");
      if (isAsked) return;
      isAsked = true;
      try {
        part.write(await fetchPart());
      } catch {
        // No network: whoever needs it may ask again, and in a while the page does.
        isAsked = false;
        part.write("failed");
        setTimeout(() => void this.load(true), RETRY_DELAY);
      }
    },
    /** The part, once it is there. */
    usePart: part.useValue,
  };
}

import { createStore } from "./store.ts";

const RETRY_DELAY = 3000; // milliseconds

/** Lazy code, retried after a failure; some browsers remember a failed module until the page is reloaded. */
export function createLazyPart<Part extends object>(fetchPart: () => Promise<Part>) {
  const part = createStore<Part | "loading" | "failed">("loading");
  let isRequested = false;
  let retry: ReturnType<typeof setTimeout>;

  return {
    /** `isAgain`: an automatic retry; the failure stays on screen until the code has loaded. */
    async load(isAgain = false): Promise<void> {
      if (!isAgain && part.read() === "failed") part.write("loading");
      if (isRequested) return;
      isRequested = true;
      try {
        part.write(await fetchPart());
      } catch {
        isRequested = false;
        part.write("failed");
        clearTimeout(retry);
        retry = setTimeout(() => void this.load(true), RETRY_DELAY);
      }
    },
    usePart: part.useValue,
  };
}

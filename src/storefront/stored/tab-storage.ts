import { parseJson, recordOf } from "#domain/json.ts";
import { lazy } from "#domain/lazy.ts";

type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const PROBE = "saitam-prueba";

/** Lasts as long as the tab: `sessionStorage` or, if that is blocked, `window.name`. */
export const tabStorage = lazy(findTabStorage);

function findTabStorage(): TabStorage {
  try {
    sessionStorage.setItem(PROBE, "");
    sessionStorage.removeItem(PROBE);
    return sessionStorage;
  } catch {
    // Other sites can write `window.name`, unless Cross-Origin-Opener-Policy applies; then nothing outlives the page.
    return nameStorage(isSecureContext ? window : { name: "" });
  }
}

/** JSON in `window.name`; readers must not trust it. */
export function nameStorage(named: { name: string }): TabStorage {
  const write = (key: string, text: string | undefined) => {
    named.name = JSON.stringify({ ...recordOf(parseJson(named.name)), [key]: text });
  };
  return {
    getItem: (key) => {
      const text = recordOf(parseJson(named.name))[key];
      return typeof text === "string" ? text : null;
    },
    setItem: write,
    removeItem: (key) => write(key, undefined),
  };
}

/** As much of a browser's storage as is needed here. */
type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const PROBE = "saitam-prueba";

let chosen: TabStorage | undefined;

/** What lasts as long as the tab, page after page: the storage of its session or, where that is refused too, its name. */
export function tabStorage(): TabStorage {
  return (chosen ??= findTabStorage());
}

function findTabStorage(): TabStorage {
  try {
    sessionStorage.setItem(PROBE, "");
    sessionStorage.removeItem(PROBE);
    return sessionStorage;
  } catch {
    // A tab's name is other sites' to write, too, but not where Cross-Origin-Opener-Policy holds; elsewhere nothing
    // outlives the page.
    return nameStorage(isSecureContext ? window : { name: "" });
  }
}

/** Texts by key, written as JSON into a name. Whoever reads one judges it as anything that was found in a browser. */
export function nameStorage(named: { name: string }): TabStorage {
  const write = (key: string, text: string | undefined) => {
    named.name = JSON.stringify({ ...readTexts(named.name), [key]: text });
  };
  return {
    getItem: (key) => {
      const text = readTexts(named.name)[key];
      return typeof text === "string" ? text : null;
    },
    setItem: write,
    removeItem: (key) => write(key, undefined),
  };
}

function readTexts(name: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(name)) as Record<string, unknown>;
  } catch {
    // Nobody's, or a name that somebody gave the tab.
    return {};
  }
}

import { useEffect, useState } from "react";

/** After the # so that no server logs it. */
export function readLinkToken(fragment: string): string | undefined {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("token") || undefined;
}

/** Removes it from the address at once: it must not stay in the history or on a shared screen. */
function takeLinkToken(): string | undefined {
  const token = readLinkToken(location.hash);
  if (location.hash !== "") history.replaceState(history.state, "", location.pathname + location.search);
  return token;
}

export function useLinkToken(): string | undefined {
  const [token, setToken] = useState(takeLinkToken);
  useEffect(() => {
    const onOther = () => setToken((before) => takeLinkToken() ?? before);
    window.addEventListener("hashchange", onOther);
    return () => window.removeEventListener("hashchange", onOther);
  }, []);
  return token;
}

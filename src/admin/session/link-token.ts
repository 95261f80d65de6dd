import { useEffect, useState } from "react";

/** The secret of a one-time link, which comes after the # so that no server ever logs it. */
export function readLinkToken(fragment: string): string | undefined {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("token") || undefined;
}

/** Reads the token and takes it out of the address at once: neither the history nor a shared screen keeps it. */
function takeLinkToken(): string | undefined {
  const token = readLinkToken(location.hash);
  if (location.hash !== "") history.replaceState(history.state, "", location.pathname + location.search);
  return token;
}

/** The token of the link that was opened, also of a second one opened in the same tab. */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState(takeLinkToken);
  useEffect(() => {
    const onOther = () => setToken((before) => takeLinkToken() ?? before);
    window.addEventListener("hashchange", onOther);
    return () => window.removeEventListener("hashchange", onOther);
  }, []);
  return token;
}

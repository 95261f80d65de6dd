import { useEffect } from "react";

/** The server's title, with the shop's name. */
const usual = document.title;

/** Names the tab after what it shows. */
export function useTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} · ${usual}`;
    return () => {
      document.title = usual;
    };
  }, [name]);
}

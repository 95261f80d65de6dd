import { useEffect } from "react";

const usual = document.title;

export function useTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} · ${usual}`;
    return () => {
      document.title = usual;
    };
  }, [name]);
}

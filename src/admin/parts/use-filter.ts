import { useSearchParams } from "wouter";

/** A list's search and filter, which live in the address: a reload, a link and the Back button keep them. */
export function useFilter() {
  const [address, setAddress] = useSearchParams();

  /** Sets one value without a new entry in the history: typing is not travelling. */
  const set = (name: string, value: string) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === "") after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );

  return {
    q: address.get("q") ?? "",
    estado: address.get("estado") ?? "",
    /** Any other one, by its name in the address; empty when it is not set. */
    get: (name: string) => address.get(name) ?? "",
    set,
    clear: () => setAddress(new URLSearchParams(), { replace: true }),
  };
}

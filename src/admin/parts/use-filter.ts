import { useSearchParams } from "wouter";

/** A list's search and filters, in the address. */
export function useFilter() {
  const [address, setAddress] = useSearchParams();

  /** Replaces the entry in the history. */
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
    /** Empty when it is not set. */
    get: (name: string) => address.get(name) ?? "",
    set,
    clear: () => setAddress(new URLSearchParams(), { replace: true }),
  };
}

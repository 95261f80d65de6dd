import { useSearchParams } from "wouter";

/** A list's search and filters, stored in the address. */
export function useFilter() {
  const [address, setAddress] = useSearchParams();

  /** Replaces the history entry. */
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
    /** Empty if not set. */
    get: (name: string) => address.get(name) ?? "",
    set,
    clear: () => setAddress(new URLSearchParams(), { replace: true }),
  };
}

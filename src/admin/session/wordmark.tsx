import { copy } from "../copy.ts";
import { shopName } from "../shop-name.ts";

/** The shop's name above a login. */
export function Wordmark() {
  return (
    <div className="border-b border-ink pb-4">
      <p className="font-display text-4xl wrap-anywhere">{shopName}</p>
      <p className="label mt-2 text-muted">{copy.frame.brand}</p>
    </div>
  );
}

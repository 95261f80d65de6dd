import { copy } from "../copy.ts";
import { nameSize } from "../parts/name-size.ts";

/** As in the page's HTML, before anybody signs in. */
const shopName = document.querySelector<HTMLElement>("#root")?.dataset["shopName"] ?? "";

export function Wordmark() {
  return (
    <div className="@container border-b border-ink pb-4">
      <p
        style={{ fontSize: `max(1rem, ${nameSize(shopName, "var(--text-4xl)")})` }}
        className="font-display text-4xl wrap-anywhere"
      >
        {shopName}
      </p>
      <p className="label mt-2 text-muted">{copy.frame.brand}</p>
    </div>
  );
}

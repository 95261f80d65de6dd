import { type Listing, readListing } from "#domain/listing.ts";

/** Hydration keeps choices made before it, without an event. Undefined if there are none. */
export function readEarlyChoice(controls: ParentNode, given: Listing): Listing | undefined {
  const filters = controls.querySelector("form");
  const sort = controls.querySelector<HTMLSelectElement>("select[name=orden]");
  const isTouched = Array.from(controls.querySelectorAll("input")).some(
    (input) => input.checked !== input.defaultChecked || input.value !== input.defaultValue,
  );
  if (!filters || !sort || (!isTouched && sort.value === (given.sort ?? ""))) return undefined;

  const typed = new FormData(filters);
  typed.set("orden", sort.value);
  const written = Array.from(typed, ([name, value]): [string, string] => [name, String(value)]);
  const chosen = readListing(new URLSearchParams(written).toString());
  // A category that is not offered has no button.
  return typed.has("categoria") ? chosen : { ...chosen, category: given.category };
}

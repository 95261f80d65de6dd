import { type Listing, readListing } from "#domain/listing.ts";

/**
 * What was chosen among a list's filters and orders before the page listened: React takes its forms over as they stand
 * and says nothing. Undefined while they say what the server wrote.
 */
export function readEarlyChoice(controls: ParentNode, given: Listing): Listing | undefined {
  const filters = controls.querySelector("form");
  const order = controls.querySelector<HTMLSelectElement>("select[name=orden]");
  const isTouched = Array.from(controls.querySelectorAll("input")).some(
    (input) => input.checked !== input.defaultChecked || input.value !== input.defaultValue,
  );
  if (!filters || !order || (!isTouched && order.value === (given.order ?? ""))) return undefined;

  const said = new FormData(filters);
  said.set("orden", order.value);
  const written = Array.from(said, ([name, value]): [string, string] => [name, String(value)]);
  const chosen = readListing(new URLSearchParams(written).toString());
  // A category that is not offered has no button to say it.
  return said.has("categoria") ? chosen : { ...chosen, category: given.category };
}

import { expect, test } from "vitest";
import { withSearchAgain } from "./missed-search-queries.ts";

const search = (words: string, times: number) => ({ words, times, near: null });

const all = {
  weeks: [
    { week: "2026-11-23", searches: [search("mochilita", 9), search("riñonera", 4)] },
    { week: "2026-11-16", searches: [search("mochilita", 2)] },
  ],
};
const withoutBackpack = { weeks: [{ week: "2026-11-23", searches: [search("riñonera", 4)] }] };

test("an undone choice brings back its own search only, though another was chosen for since", () => {
  const again = withSearchAgain({ weeks: [] }, all, "mochilita");
  expect(again).toEqual({
    weeks: [
      { week: "2026-11-23", searches: [search("mochilita", 9)] },
      { week: "2026-11-16", searches: [search("mochilita", 2)] },
    ],
  });
  expect(withSearchAgain(again, withoutBackpack, "riñonera")).toEqual(all);
});

test("a search that a refetch brought back already is there once", () => {
  expect(withSearchAgain(all, all, "mochilita")).toEqual(all);
});

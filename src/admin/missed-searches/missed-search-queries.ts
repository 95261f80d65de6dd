import { useQuery } from "@tanstack/react-query";
import type { CallAnswer } from "#server/call-types.ts";
import { showToast } from "#ui/toast.ts";
import { call } from "../call.ts";
import { detailOf } from "../http.ts";
import { invalidate, queryClient } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";
import { sendTwiceAtMost, useSendOnce } from "../send-once.ts";
import { useChange } from "../use-change.ts";
import { missedSearchesCopy as words } from "./copy.ts";

type MissedWeeks = CallAnswer<"GET /api/admin/missed-searches">;

type Choice = { words: string; product: { id: string; name: string } };

export function useMissedSearches() {
  return useQuery({ queryKey: KEYS.missedSearches, queryFn: () => call("GET /api/admin/missed-searches", {}) });
}

export function useAddSearchWord() {
  const read = () => queryClient.getQueryData<MissedWeeks>(KEYS.missedSearches);
  // Not refetched: the process that answers may hear of the change a moment later.
  const show = (list: MissedWeeks | undefined) => queryClient.setQueryData(KEYS.missedSearches, list);
  const refreshLists = () => invalidate(KEYS.productLists);
  const undo = async ({ words: searched, product }: Choice, before: MissedWeeks | undefined) => {
    try {
      await sendTwiceAtMost((key) =>
        call("DELETE /api/admin/products/:id/search-words", {
          params: { id: product.id },
          body: { words: searched },
          key,
        }),
      );
      const now = read();
      show(before && now && withSearchAgain(now, before, searched));
      showToast({ title: words.undone(searched) });
    } catch (error) {
      showToast({ title: words.failed, description: detailOf(error), tone: "danger" });
    }
    await refreshLists();
  };
  return useChange({
    send: useSendOnce(({ words: searched, product }: Choice, key) =>
      call("POST /api/admin/products/:id/search-words", { params: { id: product.id }, body: { words: searched }, key }),
    ).send,
    failed: words.failed,
    onDone: async (_, choice) => {
      const before = read();
      show(before && searchesOf(before, (searched) => searched !== choice.words));
      showToast({
        title: words.added(choice.words, choice.product.name),
        action: { label: words.undo, run: () => void undo(choice, before) },
      });
      await refreshLists();
    },
  });
}

/** Restores one search as it was `before`, in the shop's order; later changes to others stay. */
export function withSearchAgain(now: MissedWeeks, before: MissedWeeks, searched: string): MissedWeeks {
  const others = searchesOf(now, (one) => one !== searched);
  const all = [...others.weeks, ...searchesOf(before, (one) => one === searched).weeks];
  const weeks = [...new Set(all.map(({ week }) => week))].toSorted().toReversed();
  const searchesIn = (week: string) => all.flatMap((one) => (one.week === week ? one.searches : []));
  return {
    weeks: weeks.map((week) => ({ week, searches: searchesIn(week).toSorted((a, b) => b.times - a.times) })),
  };
}

function searchesOf({ weeks }: MissedWeeks, isShown: (searched: string) => boolean): MissedWeeks {
  const left = weeks.map((week) => ({ ...week, searches: week.searches.filter((search) => isShown(search.words)) }));
  return { weeks: left.filter(({ searches }) => searches.length > 0) };
}

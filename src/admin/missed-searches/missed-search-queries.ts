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
      show(before);
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
      const before = queryClient.getQueryData<MissedWeeks>(KEYS.missedSearches);
      show(before && withoutSearch(before, choice.words));
      showToast({
        title: words.added(choice.words, choice.product.name),
        action: { label: words.undo, run: () => void undo(choice, before) },
      });
      await refreshLists();
    },
  });
}

function withoutSearch({ weeks }: MissedWeeks, searched: string): MissedWeeks {
  const left = weeks.map((week) => ({
    ...week,
    searches: week.searches.filter((search) => search.words !== searched),
  }));
  return { weeks: left.filter(({ searches }) => searches.length > 0) };
}

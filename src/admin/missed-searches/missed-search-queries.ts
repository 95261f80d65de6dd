import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { showToast } from "#ui/toast.ts";
import { call } from "../call.ts";
import { detailOf } from "../http.ts";
import { KEYS } from "../query-keys.ts";
import { sendTwiceAtMost, useSendOnce } from "../send-once.ts";
import { missedSearchesCopy as words } from "./copy.ts";

type Choice = { words: string; product: { id: string; name: string } };

export function useMissedSearches() {
  return useQuery({ queryKey: KEYS.missedSearches, queryFn: () => call("GET /api/admin/missed-searches", {}) });
}

/** Makes a search another name of a product. */
export function useAddSearchWord() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: KEYS.products });
  const fail = (error: unknown) => showToast({ title: words.failed, description: detailOf(error), tone: "danger" });
  const undo = async ({ words: searched, product }: Choice) => {
    try {
      await sendTwiceAtMost((key) =>
        call("DELETE /api/admin/products/:id/search-words", {
          params: { id: product.id },
          body: { words: searched },
          key,
        }),
      );
      showToast({ title: words.undone(searched) });
    } catch (error) {
      fail(error);
    }
    await refresh();
  };
  const once = useSendOnce(({ words: searched, product }: Choice, key) =>
    call("POST /api/admin/products/:id/search-words", { params: { id: product.id }, body: { words: searched }, key }),
  );
  return useMutation({
    mutationFn: once.send,
    onSuccess: async (_, choice) => {
      showToast({
        title: words.added(choice.words, choice.product.name),
        action: { label: words.undo, run: () => void undo(choice) },
      });
      await refresh();
    },
    onError: fail,
  });
}

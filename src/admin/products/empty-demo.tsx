import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.ts";
import { api, type Demo } from "../api.ts";
import { copy } from "../copy.ts";
import { detailOf } from "../http.ts";
import { refreshCategories } from "../categories/category-queries.ts";
import { productsCopy } from "./copy.ts";
import { refreshProducts } from "./product-queries.ts";

const words = productsCopy.demo;

const goesOf = ({ products, categories }: Demo) => words.goes(products, categories);

/** The way out of the demo, while something of it is there that nobody edited. */
export function EmptyDemo() {
  const client = useQueryClient();
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  // Refreshed with the products, whose key it begins with.
  const { data: demo } = useQuery({ queryKey: ["products", "demo"], queryFn: api.findDemo });

  const emptying = useMutation({
    mutationFn: api.emptyDemo,
    onSuccess: async (removed) => {
      setAsking(false);
      const goes = goesOf(removed);
      showToast({ title: words.done, description: goes ? words.doneHint(goes) : words.nothing });
      await Promise.all([refreshProducts(client), refreshCategories(client)]);
    },
    onError: (error) => showToast({ title: words.failed, description: detailOf(error), tone: "danger" }),
  });

  const goes = demo && goesOf(demo);
  if (!goes) return null;
  return (
    <>
      <button type="button" onClick={() => setAsking(true)} className="text-link min-h-11">
        {words.open}
      </button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        labelledBy={titleId}
        className="m-auto w-[min(30rem,calc(100vw-2rem))] bg-paper p-6 text-ink backdrop:bg-ink/40"
      >
        <h2 id={titleId} className="font-display text-xl">
          {words.title}
        </h2>
        <p className="mt-3 text-muted">{words.intro(goes)}</p>
        <p className="mt-2 text-muted">{words.forGood}</p>
        <div data-toasts className="mt-4" />
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={() => setAsking(false)}>
            {copy.products.cancel}
          </Button>
          <Button disabled={emptying.isPending} onClick={() => emptying.mutate()}>
            {emptying.isPending ? words.busy : words.submit}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

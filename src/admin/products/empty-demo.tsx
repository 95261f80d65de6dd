import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EMPTY_DEMO } from "#domain/panel-address.ts";
import type { Demo } from "#server/products/empty-demo.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { call } from "../call.ts";
import { refreshCategories } from "../categories/category-queries.ts";
import { demoQuery } from "../home/home-queries.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { useFragment } from "../parts/use-fragment.ts";
import { useSendOnce } from "../send-once.ts";
import { useChange } from "../use-change.ts";
import { productsCopy } from "./copy.ts";

const words = productsCopy.demo;

const goesOf = ({ products, categories }: Demo) => words.goes(products, categories);

/** Shown while unedited demo rows exist. */
export function EmptyDemo() {
  const [isAsking, setAsking] = useState(false);
  useFragment(EMPTY_DEMO, () => setAsking(true));
  // Invalidated with the products: its key has their prefix.
  const { data: demo } = useQuery(demoQuery);

  const emptying = useChange({
    send: useSendOnce((_: null, key) => call("DELETE /api/admin/demo", { key })).send,
    failed: words.failed,
    onDone: async ({ removed }) => {
      setAsking(false);
      const goes = goesOf(removed);
      showToast({ title: words.done, description: goes ? words.doneHint(goes) : words.nothing });
      await refreshCategories();
    },
  });

  const goes = demo && goesOf(demo);
  if (!goes) return null;
  return (
    <>
      <Button look="link" onClick={() => setAsking(true)}>
        {words.open}
      </Button>
      <ConfirmDialog
        isDanger
        isOpen={isAsking}
        title={words.title}
        submit={emptying.isPending ? words.busy : words.submit}
        isBusy={emptying.isPending}
        onConfirm={() => emptying.mutate(null)}
        onClose={() => setAsking(false)}
      >
        <p className="mt-3 text-muted">{words.intro(goes)}</p>
        <p className="mt-2 text-muted">{words.forGood}</p>
      </ConfirmDialog>
    </>
  );
}

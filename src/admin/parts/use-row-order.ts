import { useState } from "react";
import { copy } from "../copy.ts";
import { queryClient } from "../query-client.ts";
import { useSendOnce } from "../send-once.ts";
import { useChange } from "../use-change.ts";

type Row = { id: string; name: string };

type RowOrderProps<R extends Row> = {
  list: string; // names its mutations
  rows: readonly R[];
  /** Whether the shop no longer has it. */
  isGone: (id: string) => boolean;
  /** Refused unless the stored order is the one `seen`, so that somebody else's move is not undone unread. */
  save: (order: { ids: string[]; seen: string[] }, key: string) => Promise<unknown>;
  refresh: () => Promise<unknown>;
};

/** A list that the owner arranges: moves show at once and are saved in order; `announced` describes the last one. */
export function useRowOrder<R extends Row>({ list, rows, isGone, save, refresh }: RowOrderProps<R>) {
  const [announced, setAnnounced] = useState("");
  /** The order being saved, which responses may not have yet. */
  const [saving, setSaving] = useState<readonly string[]>();
  const isLastMove = () => queryClient.isMutating({ mutationKey: [list] }) === 1;
  const ordering = useChange({
    mutationKey: [list],
    // One at a time, since each move changes the order that the previous one left.
    scope: { id: list },
    send: useSendOnce(save).send,
    failed: copy.orderFailed,
    onSettled: async () => {
      if (isLastMove()) await refresh();
      if (isLastMove()) setSaving(undefined);
    },
  });
  const ordered = saving ? inOrder(rows, saving) : rows;
  const move = (id: string, to: number) => {
    const from = ordered.findIndex((row) => row.id === id);
    const moved = ordered[from];
    if (!moved || from === to || to < 0 || to >= ordered.length) return;
    const next = ordered.toSpliced(from, 1).toSpliced(to, 0, moved);
    setSaving(idsOf(next));
    setAnnounced(copy.moved(moved.name, to + 1, next.length));
    const known = (some: readonly R[]) => idsOf(some).filter((one) => !isGone(one));
    ordering.mutate({ ids: known(next), seen: known(ordered) });
  };
  return { ordered, move, announced };
}

function idsOf(rows: readonly Row[]): string[] {
  return rows.map(({ id }) => id);
}

/** Rows missing from `ids` come last. */
function inOrder<R extends Row>(rows: readonly R[], ids: readonly string[]): R[] {
  const indexOf = ({ id }: R) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return rows.toSorted((a, b) => indexOf(a) - indexOf(b));
}

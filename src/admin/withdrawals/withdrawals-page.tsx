import { useEffect } from "react";
import type { WithdrawalStatus } from "#server/withdrawals/list-withdrawals.ts";
import { Button } from "#ui/button.tsx";
import { useNow } from "#ui/use-now.ts";
import { listDrafts, removeDraft } from "../drafts/drafts.ts";
import { readTextDraft } from "../drafts/use-draft.ts";
import { SubPage } from "../frame/sub-page.tsx";
import { BackToOrders } from "../orders/back-to-orders.tsx";
import { FilterSelect, LoadMore } from "../parts/list-tools.tsx";
import { EmptyList, Loaded } from "../parts/load-states.tsx";
import { useFilter } from "../parts/use-filter.ts";
import { Warning } from "../parts/warning.tsx";
import { draftName } from "./answer-form.tsx";
import { withdrawalsCopy } from "./copy.ts";
import { WithdrawalCard } from "./withdrawal-card.tsx";
import { useWithdrawals } from "./withdrawal-queries.ts";

/** The states as spelt in the address. */
const STATUSES: Partial<Record<string, WithdrawalStatus>> = { "sin-responder": "open", respondidos: "answered" };

/** The queue of the 'Botón de arrepentimiento': newest first, each with its 24 hours. */
export function WithdrawalsPage() {
  const { get, set } = useFilter();
  const estado = get("estado");
  const status = STATUSES[estado];
  return (
    <SubPage back={<BackToOrders />} title={withdrawalsCopy.title} intro={withdrawalsCopy.intro}>
      <div className="py-4">
        <FilterSelect
          label={withdrawalsCopy.filter}
          value={status ? estado : ""}
          options={[
            ["", withdrawalsCopy.all],
            ["sin-responder", withdrawalsCopy.open],
            ["respondidos", withdrawalsCopy.answered],
          ]}
          onChange={(chosen) => set("estado", chosen)}
        />
      </div>
      <Queue status={status} onShowAll={() => set("estado", "")} />
    </SubPage>
  );
}

function Queue({ status, onShowAll }: { status: WithdrawalStatus | undefined; onShowAll: () => void }) {
  const withdrawals = useWithdrawals(status);
  const now = useNow();
  const hasHiddenNotes = useForgottenNotes(withdrawals, status);
  return (
    <>
      {hasHiddenNotes && (
        <Warning className="mb-4">
          <p>{withdrawalsCopy.noteElsewhere}</p>
          <Button look="link" onClick={onShowAll}>
            {withdrawalsCopy.clear}
          </Button>
        </Warning>
      )}
      <Loaded query={withdrawals}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.regrets);
          if (rows.length === 0) {
            return <EmptyList isFiltered={status !== undefined} words={withdrawalsCopy} onClear={onShowAll} />;
          }
          return (
            <div aria-busy={withdrawals.isPlaceholderData}>
              <ol className="divide-y divide-line border-y border-line">
                {rows.map((withdrawal) => (
                  <WithdrawalCard key={withdrawal.id} withdrawal={withdrawal} now={now} />
                ))}
              </ol>
              <LoadMore list={withdrawals} />
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

/**
 * Drops the typed note of a request that was answered with it, perhaps by a call whose answer was lost. Returns whether
 * there are notes about requests that somebody else answered, and that this list no longer shows.
 */
function useForgottenNotes({ data }: List, status: WithdrawalStatus | undefined): boolean {
  const rows = rowsOf(data);
  const notes = listDrafts(draftName("")).map((name) => ({ name, id: name.slice(draftName("").length) }));
  const isMissing = ({ id }: { id: string }) => data !== undefined && !rows.has(id);
  const answered = rowsOf(useWithdrawals("answered", status === "open" && notes.some(isMissing)).data);
  const known = notes.flatMap(({ name, id }) => {
    const { answered_at = null, answer_note = null } = rows.get(id) ?? answered.get(id) ?? {};
    const isSaved = (answer_note ?? "") === readTextDraft(name)?.trim();
    return answered_at === null ? [] : { name, isSaved, isHidden: !rows.has(id) };
  });
  useEffect(() => {
    for (const { name, isSaved } of known) if (isSaved) removeDraft(name);
  });
  return status === "open" && known.some(({ isSaved, isHidden }) => !isSaved && isHidden);
}

type List = ReturnType<typeof useWithdrawals>;

function rowsOf(data: List["data"]) {
  return new Map(data?.pages.flatMap(({ regrets }) => regrets).map((row) => [row.id, row]));
}

import { useEffect } from "react";
import type { WithdrawalStatus } from "#server/withdrawals/list-withdrawals.ts";
import { listDrafts, removeDraft } from "../drafts/drafts.ts";
import { SubPage } from "../frame/sub-page.tsx";
import { BackToOrders } from "../orders/back-to-orders.tsx";
import { FilterSelect, LoadMore } from "../parts/list-tools.tsx";
import { EmptyList, Loaded } from "../parts/load-states.tsx";
import { useFilter } from "../parts/use-filter.ts";
import { useNow } from "#ui/use-now.ts";
import { draftName } from "./answer-form.tsx";
import { withdrawalsCopy } from "./copy.ts";
import { WithdrawalCard } from "./withdrawal-card.tsx";
import { useWithdrawals } from "./withdrawal-queries.ts";

/** The states as the address spells them. */
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
  useForgottenNotes(withdrawals, status);
  return (
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
  );
}

/** Drops the typed note of a request that is answered, perhaps by a call whose answer was lost. */
function useForgottenNotes(
  { data, isSuccess, isFetching, hasNextPage }: ReturnType<typeof useWithdrawals>,
  status: WithdrawalStatus | undefined,
): void {
  // An older list lacks the newest requests.
  const hasAllOpen = status === "open" && !hasNextPage && isSuccess && !isFetching;
  useEffect(() => {
    if (!data) return;
    const rows = new Map(data.pages.flatMap(({ regrets }) => regrets).map((row) => [draftName(row.id), row]));
    for (const name of listDrafts(draftName(""))) {
      const row = rows.get(name);
      if (row ? row.answered_at !== null : hasAllOpen) removeDraft(name);
    }
  }, [data, hasAllOpen]);
}

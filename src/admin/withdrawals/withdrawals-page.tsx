import type { WithdrawalStatus } from "#server/withdrawals/list-withdrawals.ts";
import { PanelScreen } from "../home/panel-screen.tsx";
import { BackToOrders } from "../orders/back-to-orders.tsx";
import { FilterSelect, LoadMore } from "../parts/list-tools.tsx";
import { EmptyList, LoadFailed, LoadingRows, Outdated } from "../parts/load-states.tsx";
import { PageHeading } from "../parts/page-heading.tsx";
import { useFilter } from "../parts/use-filter.ts";
import { useTitle } from "../parts/use-title.ts";
import { withdrawalsCopy } from "./copy.ts";
import { WithdrawalCard } from "./withdrawal-card.tsx";
import { useWithdrawals } from "./withdrawal-queries.ts";
import { useNow } from "./use-now.ts";

/** The states as the address spells them. */
const STATUSES: Partial<Record<string, WithdrawalStatus>> = { "sin-responder": "open", respondidos: "answered" };

/** The queue of the 'Botón de arrepentimiento': newest first, each with its 24 hours. */
export function WithdrawalsPage() {
  useTitle(withdrawalsCopy.title);
  const { estado, set } = useFilter();
  const status = STATUSES[estado];
  return (
    <PanelScreen heading={<BackToOrders />}>
      <PageHeading>{withdrawalsCopy.title}</PageHeading>
      <p className="mt-2 mb-6 max-w-[65ch] text-muted">{withdrawalsCopy.intro}</p>
      <div className="mb-4">
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
    </PanelScreen>
  );
}

function Queue({ status, onShowAll }: { status: WithdrawalStatus | undefined; onShowAll: () => void }) {
  const withdrawals = useWithdrawals(status);
  const now = useNow();
  const retry = () => void withdrawals.refetch();
  if (withdrawals.isPending) return <LoadingRows />;
  if (!withdrawals.data) return <LoadFailed onRetry={retry} />;

  const rows = withdrawals.data.pages.flatMap((page) => page.regrets);
  if (rows.length === 0) {
    return <EmptyList isFiltered={status !== undefined} words={withdrawalsCopy} onClear={onShowAll} />;
  }
  return (
    <div aria-busy={withdrawals.isPlaceholderData}>
      {withdrawals.isError && <Outdated onRetry={retry} />}
      <ol className="divide-y divide-line border-y border-line">
        {rows.map((withdrawal) => (
          <WithdrawalCard key={withdrawal.id} withdrawal={withdrawal} now={now} />
        ))}
      </ol>
      <LoadMore list={withdrawals} />
    </div>
  );
}

import { PanelFrame } from "../home/panel-frame.tsx";
import { BackToOrders } from "../orders/back-to-orders.tsx";
import { FilterSelect, LoadMore } from "../parts/list-tools.tsx";
import { EmptyList, LoadFailed, LoadingRows, Outdated } from "../parts/load-states.tsx";
import { PageHeading } from "../parts/page-heading.tsx";
import { useFilter } from "../parts/use-filter.ts";
import { useTitle } from "../parts/use-title.ts";
import { regretsCopy } from "./copy.ts";
import { RegretCard } from "./regret-card.tsx";
import { type RegretStatus, useRegrets } from "./regret-queries.ts";
import { useNow } from "./use-now.ts";

/** The states as the address spells them. */
const STATUSES: Partial<Record<string, RegretStatus>> = { "sin-responder": "open", respondidos: "answered" };

/** The queue of the 'Botón de arrepentimiento': newest first, each with its 24 hours. */
export function RegretsPage({ email }: { email: string }) {
  useTitle(regretsCopy.title);
  const { estado, set } = useFilter();
  const status = STATUSES[estado];
  return (
    <PanelFrame email={email} heading={<BackToOrders />}>
      <PageHeading>{regretsCopy.title}</PageHeading>
      <p className="mt-2 mb-6 max-w-[65ch] text-muted">{regretsCopy.intro}</p>
      <div className="mb-4">
        <FilterSelect
          label={regretsCopy.filter}
          value={status ? estado : ""}
          options={[
            ["", regretsCopy.all],
            ["sin-responder", regretsCopy.open],
            ["respondidos", regretsCopy.answered],
          ]}
          onChange={(chosen) => set("estado", chosen)}
        />
      </div>
      <Queue status={status} onShowAll={() => set("estado", "")} />
    </PanelFrame>
  );
}

function Queue({ status, onShowAll }: { status: RegretStatus | undefined; onShowAll: () => void }) {
  const regrets = useRegrets(status);
  const now = useNow();
  const retry = () => void regrets.refetch();
  if (regrets.isPending) return <LoadingRows />;
  if (!regrets.data) return <LoadFailed onRetry={retry} />;

  const rows = regrets.data.pages.flatMap((page) => page.regrets);
  if (rows.length === 0) {
    return <EmptyList isFiltered={status !== undefined} words={regretsCopy} onClear={onShowAll} />;
  }
  return (
    <div aria-busy={regrets.isPlaceholderData}>
      {regrets.isError && <Outdated onRetry={retry} />}
      <ol className="divide-y divide-line border-y border-line">
        {rows.map((regret) => (
          <RegretCard key={regret.id} regret={regret} now={now} />
        ))}
      </ol>
      <LoadMore list={regrets} />
    </div>
  );
}

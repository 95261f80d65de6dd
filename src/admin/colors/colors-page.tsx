import { PANEL } from "#domain/panel-address.ts";
import { PanelScreen } from "../home/panel-screen.tsx";
import { BackLink } from "../parts/back-link.tsx";
import { LoadMore } from "../parts/list-tools.tsx";
import { Empty, LoadFailed, LoadingRows, Outdated } from "../parts/load-states.tsx";
import { PageHeading } from "../parts/page-heading.tsx";
import { useTitle } from "../parts/use-title.ts";
import { useColors } from "./color-queries.ts";
import { ColorRow } from "./color-row.tsx";
import { colorsCopy as words } from "./copy.ts";

export function ColorsPage() {
  useTitle(words.title);
  return (
    <PanelScreen heading={<BackLink to={PANEL.settings}>{words.back}</BackLink>}>
      <div className="border-b border-ink pt-2 pb-6">
        <PageHeading>{words.title}</PageHeading>
        <p className="mt-1 max-w-prose text-muted">{words.intro}</p>
      </div>
      <Colors />
    </PanelScreen>
  );
}

function Colors() {
  const query = useColors();
  const retry = () => void query.refetch();
  if (query.isPending) return <LoadingRows />;
  if (!query.data) return <LoadFailed onRetry={retry} />;
  const colors = query.data.pages.flatMap((page) => page.colors);
  if (colors.length === 0) return <Empty title={words.empty}>{words.emptyHint}</Empty>;
  return (
    <div className="max-w-4xl">
      {query.isError && <Outdated onRetry={retry} />}
      <ul>
        {colors.map((color) => (
          <ColorRow key={color.name} color={color} />
        ))}
      </ul>
      <LoadMore list={query} />
    </div>
  );
}

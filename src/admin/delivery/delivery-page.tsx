import { PANEL } from "#domain/panel-address.ts";
import { PanelScreen } from "../home/panel-screen.tsx";
import { BackLink } from "../parts/back-link.tsx";
import { LoadFailed, LoadingRows, Outdated } from "../parts/load-states.tsx";
import { PageHeading } from "../parts/page-heading.tsx";
import { useTitle } from "../parts/use-title.ts";
import { AcceptSwitch } from "./accept-switch.tsx";
import { AddMethod } from "./add-method.tsx";
import { deliveryCopy as words } from "./copy.ts";
import { MethodList } from "./method-list.tsx";
import { useMethods } from "./method-queries.ts";
import { OfferTest } from "./offer-test.tsx";
import { DeliverySpreadsheets } from "./spreadsheets.tsx";

export function DeliveryPage() {
  useTitle(words.title);
  return (
    <PanelScreen heading={<BackLink to={PANEL.settings}>{words.back}</BackLink>}>
      <div className="border-b border-ink pt-2 pb-6">
        <PageHeading>{words.title}</PageHeading>
        <p className="mt-1 max-w-prose text-muted">{words.intro}</p>
      </div>
      <Methods />
    </PanelScreen>
  );
}

function Methods() {
  const query = useMethods();
  const retry = () => void query.refetch();
  if (query.isPending) return <LoadingRows />;
  if (!query.data) return <LoadFailed onRetry={retry} />;
  const methods = query.data;
  return (
    <div className="max-w-4xl">
      {query.isError && <Outdated onRetry={retry} />}
      <MethodList methods={methods} />
      <AddMethod methods={methods} />
      <AcceptSwitch methods={methods} />
      <OfferTest methods={methods} />
      <DeliverySpreadsheets />
    </div>
  );
}

import { SubPage } from "../frame/sub-page.tsx";
import { BackToSettings } from "../parts/back-link.tsx";
import { Loaded } from "../parts/load-states.tsx";
import { AcceptSwitch } from "./method-switch.tsx";
import { AddMethod } from "./add-method.tsx";
import { deliveryCopy as words } from "./copy.ts";
import { MethodList } from "./method-list.tsx";
import { useMethods } from "./method-queries.ts";
import { OfferTest } from "./offer-test.tsx";
import { DeliverySpreadsheets } from "./spreadsheets.tsx";

export function DeliveryPage() {
  return (
    <SubPage back={<BackToSettings />} title={words.title} intro={words.intro}>
      <Methods />
    </SubPage>
  );
}

function Methods() {
  return (
    <Loaded query={useMethods()}>
      {(methods) => (
        <div className="max-w-4xl">
          <MethodList methods={methods} />
          <AddMethod methods={methods} />
          <AcceptSwitch methods={methods} />
          <OfferTest methods={methods} />
          <DeliverySpreadsheets />
        </div>
      )}
    </Loaded>
  );
}

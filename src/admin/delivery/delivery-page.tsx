import { PANEL } from "#domain/panel-address.ts";
import { SubPage } from "../frame/sub-page.tsx";
import { BackToSettings } from "../parts/back-link.tsx";
import { Loaded } from "../parts/load-states.tsx";
import { PlainLink, TextLink } from "../parts/text-link.tsx";
import { AddMethod } from "./add-method.tsx";
import { deliveryCopy as words } from "./copy.ts";
import { MethodList } from "./method-list.tsx";
import { METHODS_EXPORT, useMethods } from "./method-queries.ts";
import { AcceptSwitch } from "./method-switch.tsx";
import { OfferPreview } from "./offer-preview.tsx";

export function DeliveryPage() {
  return (
    <SubPage back={<BackToSettings />} title={words.title} intro={words.intro}>
      <Loaded query={useMethods()}>
        {(methods) => (
          <div className="max-w-4xl">
            <MethodList methods={methods} />
            <AddMethod methods={methods} />
            <AcceptSwitch methods={methods} />
            <OfferPreview methods={methods} />
            <DeliverySpreadsheets />
          </div>
        )}
      </Loaded>
    </SubPage>
  );
}

function DeliverySpreadsheets() {
  const { sheet } = words;
  return (
    <section aria-labelledby="planilla" className="mt-6 border-t border-ink pt-6">
      <h2 id="planilla" className="font-display text-xl">
        {sheet.title}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">{sheet.intro}</p>
      <p className="mt-1 flex flex-wrap gap-x-6">
        <TextLink href={PANEL.deliveryImport}>{sheet.open}</TextLink>
        <PlainLink href={METHODS_EXPORT} download>
          {sheet.export}
        </PlainLink>
      </p>
    </section>
  );
}

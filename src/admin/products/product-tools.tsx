import { useEffect, useRef } from "react";
import { CREATE_PRODUCT, PANEL } from "#domain/panel-address.ts";
import { categoriesCopy } from "../categories/copy.ts";
import { missedSearchesCopy } from "../missed-searches/copy.ts";
import { focusField } from "../parts/refused-field.ts";
import { SmallButton } from "../parts/small-button.tsx";
import { PlainLink, TextLink } from "../parts/text-link.tsx";
import { useFragment } from "../parts/use-fragment.ts";
import { productsCopy } from "./copy.ts";
import { EmptyDemo } from "./empty-demo.tsx";
import { useIsCreating } from "./form/create-product.tsx";
import { startCreating } from "./form/new-product.ts";
import { EXPORT_ADDRESS } from "./product-queries.ts";

export function ProductTools() {
  return (
    <div className="panel-tools">
      <TextLink href={PANEL.categories}>{categoriesCopy.title}</TextLink>
      <TextLink href={PANEL.import}>{productsCopy.spreadsheets.open}</TextLink>
      <PlainLink href={EXPORT_ADDRESS} download>
        {productsCopy.spreadsheets.export}
      </PlainLink>
      <TextLink href={PANEL.missedSearches}>{missedSearchesCopy.title}</TextLink>
      <EmptyDemo />
      <CreateButton />
    </div>
  );
}

/** Hidden while the form is open; regains the focus afterwards. */
function CreateButton() {
  const isCreating = useIsCreating();
  const button = useRef<HTMLButtonElement>(null);
  const wasCreating = useRef(isCreating);
  useEffect(() => {
    if (wasCreating.current && !isCreating) button.current?.focus();
    wasCreating.current = isCreating;
  }, [isCreating]);
  useFragment(CREATE_PRODUCT, () => {
    if (isCreating) focusField(document, "name");
    else startCreating();
  });

  return (
    // Keeps its place: otherwise another tool would move under the pointer.
    <SmallButton
      look="solid"
      ref={button}
      className={`max-sm:-order-1 ${isCreating ? "invisible" : ""}`}
      onClick={startCreating}
    >
      {productsCopy.list.create}
    </SmallButton>
  );
}

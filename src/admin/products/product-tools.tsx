import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { categoriesCopy } from "../categories/copy.ts";
import { missedSearchesCopy } from "../missed-searches/copy.ts";
import { SmallButton } from "../parts/small-button.tsx";
import { EmptyDemo } from "./empty-demo.tsx";
import { useIsCreating } from "./form/create-product.tsx";
import { startCreating } from "./form/new-product.ts";
import { SpreadsheetLinks } from "./spreadsheet-links.tsx";
import { productsCopy } from "./copy.ts";

/** What is done with the products as a whole; a new one first. */
export function ProductTools() {
  return (
    <div className="panel-tools">
      <Link href={PANEL.categories} className="text-link inline-flex min-h-11 items-center">
        {categoriesCopy.title}
      </Link>
      <SpreadsheetLinks />
      <Link href={PANEL.missedSearches} className="text-link inline-flex min-h-11 items-center">
        {missedSearchesCopy.title}
      </Link>
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

  return (
    // Its place stays: another tool would come to lie under the pointer.
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

import { useEffect, useState } from "react";
import { Link } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";
import { PANEL } from "#domain/panel-address.ts";
import type { EditableSettings } from "#server/settings/settings.ts";
import { copy } from "../copy.ts";
import { useUnsaved } from "../home/unsaved.ts";
import { LoadFailed, LoadingRows, Outdated } from "../parts/load-states.tsx";
import { useTitle } from "../parts/use-title.ts";
import { settingsCopy } from "./copy.ts";
import { LegalFields, PaymentFields, ShopFields } from "./section-fields.tsx";
import { focusField, SectionForm } from "./section-form.tsx";
import { type Editing, rebase, type Section, SECTION_FIELDS, startEditing, unsavedIn } from "./settings-draft.ts";
import { useIsSaving, useSettings } from "./settings-queries.ts";

const SECTIONS = Object.keys(SECTION_FIELDS) as Section[];

/** The tab 'Ajustes': what the owner decides, in three forms. */
export function SettingsPage({ email }: { email: string }) {
  useTitle(settingsCopy.title);
  const settings = useSettings();
  const retry = () => void settings.refetch();
  return (
    <>
      <nav aria-label={settingsCopy.more} className="mb-4 flex flex-wrap gap-x-8">
        <Link href={PANEL.account} className="text-link inline-flex min-h-11 items-center">
          {settingsCopy.account}
        </Link>
        <Link href={PANEL.administrators} className="text-link inline-flex min-h-11 items-center">
          {settingsCopy.administrators}
        </Link>
        <Link href={PANEL.audit} className="text-link inline-flex min-h-11 items-center">
          {settingsCopy.activity}
        </Link>
        {/* On a phone the panel's header has no room for it. */}
        <a href="/" className="text-link inline-flex min-h-11 items-center sm:hidden">
          {copy.frame.toShop}
        </a>
      </nav>
      {settings.isError && settings.data && <Outdated onRetry={retry} />}
      {settings.isPending && <LoadingRows />}
      {!settings.isPending && !settings.data && <LoadFailed onRetry={retry} />}
      {settings.data && <Forms email={email} settings={settings.data} />}
    </>
  );
}

function Forms({ email, settings }: { email: string; settings: EditableSettings }) {
  const [editing, setEditing] = useState<Editing>(() => startEditing(settings));
  const isSaving = useIsSaving();
  // Somebody else was here: at once, or when this browser's own save was refused for it.
  if (!isSaving && settings.version > editing.base.version) setEditing(rebase(editing, settings));

  useUnsaved(SECTIONS.some((section) => Object.keys(unsavedIn(editing, section)).length > 0));
  useFieldOfAddress();

  const common = { email, editing, onEdit: setEditing };
  return (
    <div id="ajustes">
      <SectionForm {...common} section="shop">
        {(form) => <ShopFields form={form} />}
      </SectionForm>
      <SectionForm {...common} section="payment">
        {(form) => <PaymentFields form={form} />}
      </SectionForm>
      <SectionForm {...common} section="legal">
        {(form) => <LegalFields form={form} />}
      </SectionForm>
    </div>
  );
}

/** `/admin/ajustes#alias` leads to that input; the address forgets it then, so that the same link works again. */
function useFieldOfAddress(): void {
  const hash = useLocationProperty(() => location.hash);
  useEffect(() => {
    const isFound = hash !== "" && focusField(document.getElementById("ajustes"), decodeURIComponent(hash.slice(1)));
    if (isFound) history.replaceState(null, "", location.pathname);
  }, [hash]);
}

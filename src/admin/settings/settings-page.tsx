import { Fragment, useEffect, useState } from "react";
import { useLocationProperty } from "wouter/use-browser-location";
import { PANEL } from "#domain/panel-address.ts";
import type { EditableSettings } from "#server/settings/settings.ts";
import { Backups } from "../backups/backups.tsx";
import { copy } from "../copy.ts";
import { isRecovered, readDraft, removeDraft, writeDraft } from "../drafts/drafts.ts";
import { Recovered } from "../drafts/recovered.tsx";
import { useUnsavedDraft } from "../drafts/use-draft.ts";
import { LoadFailed, LoadingRows, Outdated } from "../parts/load-states.tsx";
import { focusField } from "../parts/refused-field.ts";
import { PlainLink, TextLink } from "../parts/text-link.tsx";
import { useTitle } from "../parts/use-title.ts";
import { settingsCopy } from "./copy.ts";
import { SectionForm } from "./section-form.tsx";
import { SectionLinks } from "./section-links.tsx";
import {
  type Editing,
  rebase,
  recoverEditing,
  type Section,
  SECTION_FIELDS,
  startEditing,
  storeEditing,
  unsavedIn,
} from "./settings-draft.ts";
import { useIsSaving, useSettings } from "./settings-queries.ts";
import { useShopPictures } from "./shop-picture-queries.ts";
import { ShopPictures } from "./shop-pictures.tsx";
import { TestMail } from "./test-mail.tsx";

const SECTIONS = Object.keys(SECTION_FIELDS) as Section[];

const MORE_PAGES = ["delivery", "colors", "account", "administrators", "audit", "buyers"] as const;

const DRAFT = "settings";

export function SettingsPage({ email }: { email: string }) {
  useTitle(settingsCopy.title);
  const settings = useSettings();
  const pictures = useShopPictures();
  // Waits for the pictures, which would push the field named in the address out of sight, but not for their retries.
  const isReady = !settings.isPending && (pictures.isFetched || pictures.failureCount > 0);
  const retry = () => void settings.refetch();
  return (
    <>
      <nav aria-label={settingsCopy.more} className="mb-1 flex flex-wrap gap-x-6">
        {MORE_PAGES.map((page) => (
          <TextLink key={page} href={PANEL[page]}>
            {settingsCopy.pages[page]}
          </TextLink>
        ))}
        {/* On a phone the panel's header has no room for it. */}
        <PlainLink href="/" className="sm:hidden">
          {copy.frame.toShop}
        </PlainLink>
      </nav>
      {settings.isError && settings.data && <Outdated onRetry={retry} />}
      {!isReady && <LoadingRows />}
      {isReady && !settings.data && <LoadFailed onRetry={retry} />}
      <div className="with-section-links">
        {isReady && settings.data && <SectionLinks />}
        <div className="min-w-0">
          {isReady && settings.data && <Forms email={email} settings={settings.data} />}
          <TestMail email={email} />
          <Backups email={email} isReady={isReady} />
        </div>
      </div>
    </>
  );
}

function Forms({ email, settings }: { email: string; settings: EditableSettings }) {
  const [editing, setEditing] = useState<Editing>(() => recoverEditing(readDraft(DRAFT)?.value, settings));
  const [wasRecovered, setRecovered] = useState(() => isRecovered(DRAFT));
  const isSaving = useIsSaving();
  // Somebody else saved: known from a live event, or because this browser's own save was refused.
  if (!isSaving && settings.version > editing.base.version) setEditing(rebase(editing, settings));

  const isUnsaved = SECTIONS.some((section) => Object.keys(unsavedIn(editing, section)).length > 0);
  useUnsavedDraft(isUnsaved, DRAFT);
  useEffect(() => {
    const typed = storeEditing(editing);
    if (typed) writeDraft(DRAFT, typed);
    else removeDraft(DRAFT);
  }, [editing]);
  useFieldOfAddress();

  return (
    <div id="ajustes">
      {wasRecovered && isUnsaved && (
        <Recovered
          className="mb-6"
          isHeld={isSaving}
          onDiscard={() => {
            setRecovered(false);
            setEditing(startEditing(editing.base));
          }}
        />
      )}
      {SECTIONS.map((section) => (
        <Fragment key={section}>
          <SectionForm email={email} section={section} editing={editing} onEdit={setEditing} />
          {section === "shop" && <ShopPictures shopName={settings.shop_name} />}
        </Fragment>
      ))}
    </div>
  );
}

/** `/admin/ajustes#alias` focuses that input, once: the fragment is removed so that the same link works again. */
function useFieldOfAddress(): void {
  const hash = useLocationProperty(() => location.hash);
  useEffect(() => {
    // Not decoded: no field's name is encoded, and decoding may throw.
    const hasTarget = hash !== "" && focusField(document.getElementById("ajustes"), hash.slice(1));
    if (hasTarget) history.replaceState(null, "", location.pathname);
  }, [hash]);
}

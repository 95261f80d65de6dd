import type { ReactNode } from "react";
import { Toaster } from "#ui/toaster.tsx";
import { frameCopy } from "./copy.ts";
import { Header } from "./frame/header.tsx";
import { LateDialogs } from "./late/late-dialogs.tsx";
import type { Document } from "./page.ts";

const CONTENT_ID = "contenido";

/** What every page has around its screen, but for its footer: the server renders it and the browser hydrates it. */
export function Shop({ settings, page, children }: Document & { children: ReactNode }) {
  return (
    <>
      <a href={`#${CONTENT_ID}`} className="skip button">
        {frameCopy.skip}
      </a>
      <Header shopName={settings.shop_name} page={page} />
      <noscript>
        <p className="frame bg-sand py-3 text-sm">{frameCopy.needsScript}</p>
      </noscript>
      <main id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
      <LateDialogs />
      <Toaster />
    </>
  );
}

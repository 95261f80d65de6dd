import type { ReactNode } from "react";
import type { ShopSettings } from "#domain/settings.ts";
import { Toaster } from "#ui/toaster.tsx";
import { CartDrawer } from "./cart/drawer.tsx";
import { frameCopy } from "./copy.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { PickerDialog } from "./picker-dialog.tsx";

const CONTENT_ID = "contenido";

/** What every page has around its screen: the server renders it and the browser hydrates it. */
export function Shop({ settings, children }: { settings: ShopSettings; children: ReactNode }) {
  return (
    <>
      <a href={`#${CONTENT_ID}`} className="skip button">
        {frameCopy.skip}
      </a>
      <Header shopName={settings.shop_name} />
      <noscript>
        <p className="frame bg-sand py-3 text-sm">{frameCopy.needsScript}</p>
      </noscript>
      <main id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
      <Footer shopName={settings.shop_name} />
      <CartDrawer />
      <PickerDialog />
      <Toaster />
    </>
  );
}

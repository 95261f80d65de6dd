import type { ShopSettings } from "#domain/settings.ts";
import { Toaster } from "#ui/toaster.tsx";
import { Tooltips } from "#ui/tooltip.tsx";
import { CartDrawer } from "./cart/drawer.tsx";
import { frameCopy } from "./copy.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Home } from "./home.tsx";
import { NotFound, ProductMissing } from "./not-found.tsx";
import { OrderPage } from "./order-page.tsx";
import type { Document, Page } from "./page.ts";
import { PickerDialog } from "./picker-dialog.tsx";
import { Plain } from "./plain.tsx";
import { ProductPage } from "./product-page.tsx";

const CONTENT_ID = "contenido";

/** The whole page of a document: the server renders it and the browser hydrates it. */
export function Shop({ document: { page, settings } }: { document: Document }) {
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
        <Screen page={page} settings={settings} />
      </main>
      <Footer shopName={settings.shop_name} />
      <CartDrawer />
      <PickerDialog />
      <Toaster />
      <Tooltips />
    </>
  );
}

function Screen({ page, settings }: { page: Page; settings: ShopSettings }) {
  switch (page.name) {
    case "home":
      return <Home products={page.products} settings={settings} />;
    case "product":
      return <ProductPage id={page.id} product={page.product} />;
    case "product-missing":
      return <ProductMissing products={page.products} />;
    case "not-found":
      return <NotFound products={page.products} />;
    case "plain":
      return <Plain path={page.path} />;
    case "order":
      return <OrderPage order={page.order} />;
  }
}

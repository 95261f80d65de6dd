import type { ReactNode } from "react";
import { ErrorBoundary } from "#ui/error-boundary.tsx";
import { Toaster } from "#ui/toaster.tsx";
import { ErrorScreen } from "./error-screen/error-screen.tsx";
import { BareHeader } from "./frame/bare-header.tsx";
import { CONTENT_ID } from "./frame/content-id.ts";
import { Header } from "./frame/header.tsx";
import { LazyDialogs } from "./lazy/lazy-dialogs.tsx";
import type { Document } from "./page.ts";

type ShopProps = Document & {
  /** Given by the server only: where scripts run, React leaves a `noscript` as it is. */
  withoutScript?: ReactNode;
  children: ReactNode;
};

/** All that needs code: not the page's beginning and footer. A failing screen shows an error in place; a failing frame, a bare page. */
export function Shop({ settings, page, withoutScript, children }: ShopProps) {
  return (
    <ErrorBoundary renderFallback={(id) => <BareFrame shopName={settings.shop_name} id={id} />}>
      <Header settings={settings} page={page} />
      <noscript>{withoutScript}</noscript>
      <main id={CONTENT_ID} tabIndex={-1}>
        <ErrorBoundary renderFallback={showError}>{children}</ErrorBoundary>
      </main>
      <LazyDialogs delivery={settings.delivery} />
      <ErrorBoundary renderFallback={() => null}>
        <Toaster />
      </ErrorBoundary>
    </ErrorBoundary>
  );
}

function showError(id: string) {
  return <ErrorScreen requestId={id} onRetry={() => location.reload()} />;
}

function BareFrame({ shopName, id }: { shopName: string; id: string }) {
  return (
    <>
      <BareHeader shopName={shopName} />
      <main>{showError(id)}</main>
    </>
  );
}

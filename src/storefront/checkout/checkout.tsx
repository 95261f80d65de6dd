import { useEffect } from "react";
import type { PageSettings } from "#domain/settings.ts";
import { Button } from "#ui/button.tsx";
import { lazyPart } from "../lazy/lazy-part.ts";
import { passFocusToPage } from "../pass-focus-to.ts";
import { checkoutCopy } from "./copy.ts";

/** Replaces the home page; only rendered in the browser. */
export function Checkout({ settings }: { settings: PageSettings }) {
  const part = lazyPart.usePart();
  useEffect(() => void lazyPart.load(), []);

  if (typeof part === "object") return <part.CheckoutScreen settings={settings} />;
  return (
    <section className="frame page grid content-start gap-4" aria-busy={part === "loading"}>
      <h1 className="page-title is-small">{checkoutCopy.title}</h1>
      {part === "loading" ? (
        <p>{checkoutCopy.loading}</p>
      ) : (
        <div ref={passFocusToPage} className="grid justify-items-start gap-4">
          <p role="alert">{checkoutCopy.notLoaded}</p>
          <Button onClick={() => location.reload()}>{checkoutCopy.tryAgain}</Button>
        </div>
      )}
    </section>
  );
}

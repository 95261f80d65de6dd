import { productAddress } from "#domain/product.ts";

const NAME = "garment"; // as in picture-transition.css

/** Morphs a card's picture into that of its product's page during cross-document transitions. */
export function followPicture(): () => void {
  const leave = ({ activation, viewTransition }: PageSwapEvent) => {
    if (viewTransition && activation?.navigationType !== "traverse") nameCard(activation?.entry.url, viewTransition);
  };
  // Fires in time only on pages from the back/forward cache: others load their scripts later.
  const comeBack = ({ viewTransition }: PageRevealEvent) => {
    // Safari had transitions before it had this.
    const activation = (window.navigation as Navigation | undefined)?.activation;
    if (viewTransition && activation?.navigationType === "traverse") nameCard(activation.from?.url, viewTransition);
  };
  window.addEventListener("pageswap", leave);
  window.addEventListener("pagereveal", comeBack);
  return () => {
    window.removeEventListener("pageswap", leave);
    window.removeEventListener("pagereveal", comeBack);
  };
}

/** During the transition, names the picture of the product at `url` instead of this page's own. */
function nameCard(url: string | null | undefined, { finished }: ViewTransition): void {
  const path = url ? new URL(url).pathname : "";
  if (!path.startsWith(productAddress(""))) return;
  const picture = document.querySelector<HTMLElement>(`a[href^="${CSS.escape(path)}"] .shot`);
  if (!picture) return;
  const own = document.querySelector<HTMLElement>(".strip, .product-pictures > .shot");
  picture.style.viewTransitionName = NAME;
  if (own) own.style.viewTransitionName = "none";
  const forget = () => {
    picture.style.viewTransitionName = "";
    if (own) own.style.viewTransitionName = "";
  };
  // Finished or skipped, the page may be shown again.
  finished.then(forget, forget);
}

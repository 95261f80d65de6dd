import { countUnits } from "#domain/cart.ts";
import { IconButton } from "#ui/button.tsx";
import { openDrawer, useDrawerOpen } from "../checkout/history.ts";
import { NotLoaded } from "../lazy/not-loaded.tsx";
import { CART_BUTTON_ID } from "./cart-button-id.ts";
import { cartCopy } from "./copy.ts";
import { useCart } from "./store.ts";

export function CartButton() {
  const units = countUnits(useCart());
  const isDrawerOpen = useDrawerOpen();
  return (
    <>
      <IconButton
        id={CART_BUTTON_ID}
        name={cartCopy.open(units)}
        aria-haspopup="dialog"
        onClick={openDrawer}
        className="relative"
      >
        <svg aria-hidden="true" viewBox="0 0 24 24" className="icon">
          <path d="M5 8h14l1 13H4L5 8ZM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />
        </svg>
        {units > 0 && (
          <span className="absolute top-0 right-0 min-w-5 rounded-full bg-accent px-1 text-center text-xs/5 font-semibold text-paper tabular-nums">
            {units}
          </span>
        )}
      </IconButton>
      <NotLoaded isAwaited={isDrawerOpen} className="not-loaded-menu" />
    </>
  );
}

import { type ReactNode, useEffect, useId, useRef } from "react";
import { type Cart, cartTotal, countUnits } from "#domain/cart.ts";
import { formatPesos } from "#domain/money.ts";
import type { DeliverySettings, PageSettings } from "#domain/settings.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { CloseIcon } from "#ui/icons.tsx";
import { followDraft } from "../../checkout/draft.ts";
import { useDrawerOpen } from "../../checkout/history.ts";
import { closeDrawer, openCheckout } from "../../checkout/moves.ts";
import { LostAnswerWarning } from "../../checkout/screen/lost-answer-warning.tsx";
import { findLostOrder, watchLostAnswers } from "../../checkout/screen/lost-answer.ts";
import { PlacedNote } from "../../checkout/screen/placed-note.tsx";
import { estimateCopy } from "../../delivery/copy.ts";
import { DeliveryEstimate } from "../../delivery/delivery-estimate.tsx";
import { FreeDeliveryNote } from "../../delivery/free-delivery-note.tsx";
import { Nothing } from "../../nothing.tsx";
import { CART_BUTTON_ID } from "../cart-button-id.ts";
import { checkCartNow } from "../check.ts";
import { countOf } from "../copy.ts";
import { useCart } from "../store.ts";
import { drawerCopy, explainBlocked } from "./copy.ts";
import { showBlockedLine } from "./line-buttons.tsx";
import { DrawerLine } from "./line.tsx";

export function Drawer({ delivery }: Pick<PageSettings, "delivery">) {
  const isOpen = useDrawerOpen();
  const cart = useCart();
  const title = useId();
  useEffect(() => void checkCartNow(), []);
  useEffect(watchLostAnswers, []);
  useEffect(followDraft, []);
  useEffect(() => {
    if (!isOpen) return;
    void findLostOrder();
    return focusCartButton;
  }, [isOpen]);

  return (
    <Dialog isOpen={isOpen} onClose={closeDrawer} labelledBy={title} className="drawer">
      <DrawerHead titleId={title} units={countUnits(cart)} />
      <div data-lines className="contents">
        {cart.length === 0 ? (
          <EmptyCart />
        ) : (
          <Lines cart={cart}>{delivery && <CartDelivery cart={cart} delivery={delivery} />}</Lines>
        )}
        <div data-toasts />
        <DrawerFoot cart={cart} delivery={delivery} />
      </div>
    </Dialog>
  );
}

function DrawerHead({ titleId, units }: { titleId: string; units: number }) {
  return (
    <div className="flex items-center justify-between border-b border-line py-3 pr-2 pl-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={titleId} tabIndex={-1} className="font-display text-xl">
          {drawerCopy.title}
        </h2>
        <p className="text-sm text-muted">{countOf(units)}</p>
      </div>
      <IconButton name={drawerCopy.close} onClick={closeDrawer}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}

function EmptyCart() {
  return (
    <div className="flex-1 overflow-y-auto px-4">
      <Nothing title={drawerCopy.empty} hint={drawerCopy.emptyHint}>
        <PlacedNote />
      </Nothing>
    </div>
  );
}

/** What follows them scrolls with them. */
function Lines({ cart, children }: { cart: Cart; children: ReactNode }) {
  return (
    <div className="min-h-20 flex-1 overflow-y-auto overscroll-contain px-4">
      <ul data-cart className="rows" aria-label={drawerCopy.lines}>
        {cart.map((line) => (
          <DrawerLine key={`${line.id} ${line.variant_id}`} line={line} />
        ))}
      </ul>
      {children}
    </div>
  );
}

function CartDelivery({ cart, delivery }: { cart: Cart; delivery: DeliverySettings }) {
  const title = useId();
  const section = useRef<HTMLElement>(null);
  const total = cartTotal(cart);
  return (
    <section ref={section} aria-labelledby={title} className="border-t border-line py-4">
      <h3 id={title} className="mb-3 font-display text-lg">
        {estimateCopy.title}
      </h3>
      <DeliveryEstimate
        subtotal={total}
        note={estimateCopy.forCart(formatPesos(total))}
        whatsapp={delivery.whatsapp}
        onAnswer={() => section.current?.scrollIntoView({ block: "start" })}
      />
    </section>
  );
}

type DrawerFootProps = { cart: Cart } & Pick<PageSettings, "delivery">;

function DrawerFoot({ cart, delivery }: DrawerFootProps) {
  const blocked = explainBlocked(cart);
  const reason = useId();
  return (
    <div className="drawer-foot">
      <LostAnswerWarning />
      {cart.length > 0 && (
        <>
          {delivery && <FreeDeliveryNote delivery={delivery} subtotal={cartTotal(cart)} />}
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
            <span>{drawerCopy.total}</span>
            <span className="amount text-lg">{formatPesos(cartTotal(cart))}</span>
          </p>
          {blocked && (
            <p id={reason} className="text-sm font-medium text-accent">
              {blocked}
            </p>
          )}
          <Button onClick={blocked ? showBlockedLine : openCheckout} aria-describedby={blocked && reason}>
            {drawerCopy.checkout}
          </Button>
        </>
      )}
      <Button look={cart.length === 0 ? "solid" : "link"} data-after-lines onClick={closeDrawer}>
        {drawerCopy.continue}
      </Button>
    </div>
  );
}

/** When the opener is gone ('Volver al Carrito'). */
function focusCartButton(): void {
  if (document.activeElement === document.body) document.getElementById(CART_BUTTON_ID)?.focus();
}

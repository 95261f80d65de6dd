import type { ReactNode } from "react";
import { formatAmount } from "#domain/money.ts";
import type { ReceiptRow } from "#server/receipts/list-receipts.ts";
import { Button } from "#ui/button.tsx";
import { useBottomBar } from "../parts/use-bottom-bar.ts";
import { receiptsCopy as words } from "./copy.ts";
import { Difference } from "./receipt-order.tsx";

type ReviewBarProps = {
  receipt: ReceiptRow;
  /** False for the payment of a cancelled order. */
  isConfirmable: boolean;
  isHeld: boolean;
  isConfirming: boolean;
  isKeyed: boolean;
  onConfirm: () => void;
  onReject: () => void;
};

/** Both answers to a receipt; on a phone within reach of the thumb. */
export function ReviewBar(props: ReviewBarProps) {
  const { receipt, isConfirmable, isHeld, isConfirming, isKeyed, onConfirm, onReject } = props;
  const { id, total_amount, customer_name, customer_lastname } = receipt.order;
  return (
    <Bar>
      {/* Compared with the picture above, and read out below it. */}
      <div aria-hidden="true" className="mb-2 lg:hidden">
        <p className="flex justify-between gap-4 tabular-nums">
          <span className="font-medium">{formatAmount(total_amount)}</span>
          <span className="truncate">
            {customer_name} {customer_lastname}
          </span>
        </p>
        <Difference orderId={id} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" aria-keyshortcuts="R" className="flex-1" isHeld={isHeld} onClick={onReject}>
          {words.reject}
          {isKeyed && <Key>R</Key>}
        </Button>
        {isConfirmable && (
          <Button aria-keyshortcuts="C" className="flex-2" isHeld={isHeld} onClick={onConfirm}>
            {isConfirming ? words.confirming : words.confirm}
            {isKeyed && <Key>C</Key>}
          </Button>
        )}
      </div>
    </Bar>
  );
}

type GoOnBarProps = { hasOthers: boolean; onGo: () => void; children: ReactNode };

/** Replaces the answers once somebody else has given one: `children` says which. */
export function GoOnBar({ hasOthers, onGo, children }: GoOnBarProps) {
  return (
    <Bar>
      {children}
      <Button className="w-full" onClick={onGo}>
        {hasOthers ? words.reviewed.go : words.reviewed.finish}
      </Button>
    </Bar>
  );
}

function Bar({ children }: { children: ReactNode }) {
  const bar = useBottomBar<HTMLDivElement>();
  return (
    <div
      ref={bar}
      className="mt-6 bg-paper py-3 roomy:max-lg:fixed roomy:max-lg:inset-x-0 roomy:max-lg:bottom-[var(--panel-bar,0px)] roomy:max-lg:z-10 roomy:max-lg:border-t roomy:max-lg:border-line roomy:max-lg:px-(--page-margin) roomy:md:max-lg:px-10"
    >
      {children}
    </div>
  );
}

/** On devices with a keyboard, as far as a browser can tell. */
const WITH_KEYBOARD = "hidden pointer-fine:inline-flex";

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd
      aria-hidden="true"
      className={`${WITH_KEYBOARD} min-w-6 justify-center border border-current px-1 font-sans text-xs`}
    >
      {children}
    </kbd>
  );
}

export function KeyHints({ isOn, onSwitch }: { isOn: boolean; onSwitch: (isOn: boolean) => void }) {
  const { keys } = words;
  return (
    <p className={`${WITH_KEYBOARD} flex-wrap items-center gap-x-4 text-sm text-muted`}>
      {isOn && <span>{keys.hint}</span>}
      <Button look="link" onClick={() => onSwitch(!isOn)}>
        {isOn ? keys.off : keys.on}
      </Button>
    </p>
  );
}

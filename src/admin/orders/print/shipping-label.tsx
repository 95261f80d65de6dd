import { useLayoutEffect, useRef } from "react";
import { type LabelSender, senderLines, type ShippingLabel as Label } from "#domain/shipping-label.ts";
import { Barcode } from "./barcode.tsx";
import { printCopy } from "./copy.ts";

const words = printCopy.label;

/** Of letters, largest first; the last one holds whatever an order may say. */
const SIZES = ["large", "medium", "small", "smallest"];

type ShippingLabelProps = { number: string; label: Label; sender: LabelSender };

/** 10 by 15 centimetres; on screen as large as there is room, with the same lines. */
export function ShippingLabel({ number, label, sender }: ShippingLabelProps) {
  const paper = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (paper.current) fit(paper.current);
  });
  const [shop, ...contact] = senderLines(sender);
  return (
    <article aria-label={words.of(number)} className="shipping-label">
      <div ref={paper} className="shipping-label-paper">
        <div className="shipping-label-sender">
          <p className="shipping-label-caption">{words.sender}</p>
          <p className="shipping-label-shop">{shop}</p>
          {contact.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {label.kind === "pickup" ? (
          <div className="shipping-label-receiver">
            <p className="shipping-label-pickup">{words.pickup}</p>
            <p className="shipping-label-name">{label.name}</p>
            <p className="shipping-label-pickup-number">{number}</p>
          </div>
        ) : (
          <div className="shipping-label-receiver">
            <p className="shipping-label-caption">{words.receiver}</p>
            <p className="shipping-label-name">{label.name}</p>
            <p className="shipping-label-address">{label.address}</p>
            <p className="shipping-label-postal-code">
              <span>{words.postalCode}</span> {label.postal_code}
            </p>
            <p className="shipping-label-city">{label.city}</p>
          </div>
        )}
        <div className="shipping-label-service">
          {label.phone && <p>{words.phone(label.phone)}</p>}
          {label.service && <p className="shipping-label-method">{label.service}</p>}
          {label.tracking_code && <p>{words.tracking(label.tracking_code)}</p>}
        </div>
        <div className="shipping-label-code">
          <Barcode number={number} />
          <p>{number}</p>
        </div>
      </div>
    </article>
  );
}

/** Takes the largest letters with which nothing overflows. */
function fit(paper: HTMLElement): void {
  for (const size of SIZES) {
    paper.dataset.size = size;
    if (paper.scrollHeight <= paper.clientHeight) return;
  }
}

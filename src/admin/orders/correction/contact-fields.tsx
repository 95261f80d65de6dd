import { MAX_CUSTOMER_TEXT } from "#domain/customer.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { buyersCopy } from "../../buyers/copy.ts";
import { TextField } from "../../parts/field.tsx";
import { correctionCopy as words } from "./copy.ts";
import { ADDRESS, type ContactField, type CorrectionDraft, kindOf, type Method } from "./correction-draft.ts";

type ContactFieldsProps = {
  order: OrderDetail;
  methods: readonly Method[];
  draft: CorrectionDraft;
  onDraft: (draft: CorrectionDraft) => void;
  errorOf: (field: string) => string | undefined;
};

/** Whoever collects needs no address. */
export function ContactFields({ order, methods, draft, onDraft, errorOf }: ContactFieldsProps) {
  const isPickup = kindOf(order, methods, draft.methodId) === "pickup";
  const field = (name: ContactField, className?: string) => (
    <TextField
      key={name}
      label={buyersCopy.fields[name]}
      error={errorOf(name)}
      className={className}
      name={name}
      value={draft.contact[name]}
      maxLength={MAX_CUSTOMER_TEXT}
      inputMode={name === "customer_phone" ? "tel" : undefined}
      autoComplete="off"
      onText={(text) => onDraft({ ...draft, contact: { ...draft.contact, [name]: text } })}
    />
  );
  return (
    <section className="grid gap-3">
      <h3 className="font-medium">{words.address}</h3>
      {isPickup ? (
        <p className="text-muted">{words.collected}</p>
      ) : (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {ADDRESS.map((name) => field(name, name === "customer_address" ? "sm:col-span-full" : undefined))}
        </div>
      )}
      {field("customer_phone")}
    </section>
  );
}

import { ADDRESS_FIELDS, MAX_CUSTOMER_TEXT } from "#domain/customer.ts";
import { inlineDeliveryPrice } from "#domain/format-delivery-price.ts";
import type { OrderLine } from "#domain/order.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { Button } from "#ui/button.tsx";
import { buyersCopy } from "../../buyers/copy.ts";
import { Field, TextField, WIDE_CONTROL } from "../../parts/field.tsx";
import { correctionCopy as words } from "./copy.ts";
import {
  type ContactField,
  type CorrectionDraft,
  kindOf,
  type Method,
  priceWhenChosen,
  priceToday,
  readPrice,
} from "./correction-draft.ts";

const MAX_PRICE_TEXT = 12; // characters

type FieldsProps = {
  order: OrderDetail;
  methods: readonly Method[];
  draft: CorrectionDraft;
  onDraft: (draft: CorrectionDraft) => void;
  errorOf: (field: string) => string | undefined;
};

/** Nothing while the shop has no methods and the order has none. The price stays as agreed until somebody changes it. */
export function DeliveryFields(props: FieldsProps & { lines: readonly OrderLine[] }) {
  const { order, methods, lines, draft, onDraft, errorOf } = props;
  const { delivery } = order;
  if (methods.length === 0 && delivery === null) return null;
  const others = methods.filter(({ id }) => id !== delivery?.method_id);
  const choose = (methodId: string) =>
    onDraft({ ...draft, methodId, price: priceWhenChosen(order, methods, lines, methodId) });
  const isPickup = kindOf(order, methods, draft.methodId) === "pickup";
  const suggested = priceToday(methods, lines, draft.methodId);
  const isOther = suggested !== undefined && readPrice(suggested) !== readPrice(draft.price);
  return (
    <section className="grid gap-3">
      <h3 className="font-medium">{words.delivery}</h3>
      <Field label={words.method} error={errorOf("delivery.method_id")}>
        {(wiring) => (
          <select
            {...wiring}
            name="delivery.method_id"
            value={draft.methodId}
            onChange={(event) => choose(event.currentTarget.value)}
            className={`${WIDE_CONTROL} cursor-pointer`}
          >
            {(delivery === null || draft.methodId === "") && <option value="">{words.noMethod}</option>}
            {delivery && <option value={delivery.method_id}>{words.asAgreed(delivery.name)}</option>}
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {draft.methodId !== "" && (
        <TextField
          label={words.price}
          hint={isPickup ? words.pickUpPriceHint : words.priceHint}
          error={readPrice(draft.price) === undefined ? words.wrongPrice : errorOf("delivery.price")}
          name="delivery.price"
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_PRICE_TEXT}
          value={draft.price}
          onText={(price) => onDraft({ ...draft, price })}
        />
      )}
      {isOther && (
        <p className="text-sm">
          {words.suggestion(inlineDeliveryPrice(readPrice(suggested) ?? null))}{" "}
          <Button look="link" onClick={() => onDraft({ ...draft, price: suggested })}>
            {words.suggestionTake}
          </Button>
        </p>
      )}
    </section>
  );
}

/** Whoever collects needs no address. */
export function ContactFields({ order, methods, draft, onDraft, errorOf }: FieldsProps) {
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
          {ADDRESS_FIELDS.map((name) => field(name, name === "customer_address" ? "sm:col-span-full" : undefined))}
        </div>
      )}
      {field("customer_phone")}
    </section>
  );
}

import { useId } from "react";
import { orderAddress } from "#domain/panel-address.ts";
import type { Match } from "#server/reconciliation/reconciliation-schemas.ts";
import { formatDate, formatDay } from "../parts/date.ts";
import { Check, Radio } from "../parts/field.tsx";
import { formatExactAmount } from "../parts/format-exact-amount.ts";
import { SmallButton } from "../parts/small-button.tsx";
import { NewTabLink } from "../parts/text-link.tsx";
import {
  asksToAgree,
  type Choice,
  type Chosen,
  differenceOf,
  type Option,
  optionsOf,
  type RefusedMatch,
} from "./choices.ts";
import { reconciliationCopy as words } from "./copy.ts";
import { MovementRow, OrderLine } from "./movement-row.tsx";

type RowProps = {
  match: Match;
  chosen: Chosen | undefined;
  /** Including other movements that pay the same order. */
  parts: readonly Chosen[];
  refused: RefusedMatch | undefined;
  isHeld: boolean;
  onChoose: (choice: Choice) => void;
};

/** Amount and DNI agree: chosen already, and can be deselected. */
export function CertainRow({ match, chosen, parts, refused, isHeld, onChoose }: RowProps) {
  const [first] = optionsOf(match);
  const [order] = match.orders;
  if (!first || !order) return null;
  const amount = formatExactAmount(match.movement.amount);
  return (
    <MovementRow match={match} isExplained={false}>
      <div className="flex gap-3">
        <label className="-my-2 -ml-edge grid size-11 shrink-0 cursor-pointer place-items-center">
          <span className="sr-only">{words.include(amount, order.order_number)}</span>
          <input
            type="checkbox"
            checked={chosen !== undefined}
            aria-disabled={isHeld}
            onChange={(event) =>
              !isHeld && onChoose({ option: event.currentTarget.checked ? first.name : null, isAgreed: false })
            }
            className="size-5"
          />
        </label>
        <div className="min-w-0 flex-1">
          {match.orders.map((one) => (
            <OrderLine key={one.id} order={one} />
          ))}
        </div>
      </div>
      <Agree chosen={chosen} parts={parts} refused={refused} onChoose={onChoose} />
      <Refusal refused={refused} />
    </MovementRow>
  );
}

type LikelyRowProps = RowProps & {
  /** Whether no difference is left to accept. */
  isReady: boolean;
  isSending: boolean;
  onConfirm: (chosen: Chosen) => void;
};

/** A person chooses the order, or none. */
export function LikelyRow(props: LikelyRowProps) {
  const { match, chosen, parts, refused, isReady, isHeld, isSending, onChoose, onConfirm } = props;
  const group = useId();
  const { amount, date } = match.movement;
  const choose = (option: string | null) => {
    if (!isHeld) onChoose({ option, isAgreed: false });
  };
  return (
    <MovementRow match={match}>
      <fieldset>
        <legend className="sr-only">{words.choices(formatExactAmount(amount), formatDay(date))}</legend>
        {optionsOf(match).map((option) => (
          <OptionLine
            key={option.name}
            option={option}
            group={group}
            isChosen={option.name === chosen?.option.name}
            onChoose={() => choose(option.name)}
          />
        ))}
        <Radio name={group} isChecked={chosen === undefined} onChoose={() => choose(null)}>
          {words.none}
        </Radio>
      </fieldset>
      <Agree chosen={chosen} parts={parts} refused={refused} onChoose={onChoose} />
      <Refusal refused={refused} />
      {chosen && (
        <SmallButton
          aria-label={words.confirmOneOf(
            formatExactAmount(amount),
            chosen.option.orders.map((one) => one.order_number).join(", "),
          )}
          className="mt-1"
          isHeld={isHeld || !isReady}
          onClick={() => onConfirm(chosen)}
        >
          {isSending ? words.confirming : words.confirmOne}
        </SmallButton>
      )}
    </MovementRow>
  );
}

/** A movement without an order; only listed. */
export function UnmatchedRow({ match }: { match: Match }) {
  return (
    <MovementRow match={match}>
      {match.orders.map((order) => (
        <OrderLine key={order.id} order={order} />
      ))}
    </MovementRow>
  );
}

type OptionLineProps = { option: Option; group: string; isChosen: boolean; onChoose: () => void };

function OptionLine({ option: { orders, isAdded }, group, isChosen, onChoose }: OptionLineProps) {
  const [first] = orders;
  if (!first) return null;
  const total = formatExactAmount(orders.reduce((sum, { total_amount }) => sum + total_amount, 0));
  const numbers = orders
    .map(({ order_number }) => order_number)
    .toSorted()
    .join(" + ");
  return (
    <div className="flex gap-3">
      <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3 py-1">
        <input type="radio" name={group} checked={isChosen} onChange={onChoose} className="size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere tabular-nums">
          {isAdded ? (
            words.added(first.order_number)
          ) : (
            <>
              {orders.length > 1 && `${words.together(orders.length)}: `}
              <span className="font-medium">{numbers}</span> · {total}
              {orders.length === 1 && (
                <>
                  {" "}
                  · {first.customer_name} {first.customer_lastname}{" "}
                  <span className="text-sm text-muted">
                    · {formatDate(first.created_at)}
                    {first.delivery_price !== undefined &&
                      ` · ${words.withDelivery(formatExactAmount(first.delivery_price))}`}
                    {first.outstanding_amount !== first.total_amount &&
                      ` · ${words.outstanding(formatExactAmount(first.outstanding_amount))}`}
                  </span>
                </>
              )}
            </>
          )}
        </span>
      </label>
      {orders.length === 1 && !isAdded && (
        <NewTabLink
          href={orderAddress(first.id)}
          aria-label={`${words.see} ${first.order_number} ${words.newTab}`}
          className="min-w-11 shrink-0 justify-end"
        >
          {words.see}
        </NewTabLink>
      )}
    </div>
  );
}

type AgreeProps = Pick<RowProps, "chosen" | "parts" | "refused" | "onChoose">;

function Agree({ chosen, parts, refused, onChoose }: AgreeProps) {
  if (!chosen || chosen.option.isAdded || !asksToAgree(parts, refused)) return null;
  const difference = differenceOf(parts);
  return (
    <div className="my-1 border-l-2 border-accent pl-4">
      <Check
        name="accept_difference"
        isChecked={chosen.isAgreed}
        onChange={(isAgreed) => onChoose({ option: chosen.option.name, isAgreed })}
      >
        {difference === 0 ? words.agreeUnknown : words.agree(difference)}
      </Check>
    </div>
  );
}

function Refusal({ refused }: { refused: RefusedMatch | undefined }) {
  if (!refused) return null;
  return (
    <p role="alert" className="mt-1 font-medium text-accent">
      {refused.detail}
    </p>
  );
}

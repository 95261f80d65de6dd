import { type ReactNode, useEffect, useId, useRef } from "react";
import { DELIVERY_KINDS, DELIVERY_LIMITS } from "#domain/delivery.ts";
import { zoneInWords } from "#domain/explain-method.ts";
import { MAX_POSTAL_CODES, readPostalCodes, formatPostalCodes } from "#domain/postal-code.ts";
import { PROVINCE_LETTERS } from "#domain/provinces.ts";
import { Recovered } from "../drafts/recovered.tsx";
import { FormButtons, useDiscard } from "../parts/discard.tsx";
import { LongTextField, Radio, TextField } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { HeldFields } from "../parts/held-fields.tsx";
import { focusField, refusalOf, refusedField } from "../parts/refused-field.ts";
import { focusWhenShown } from "../parts/when-shown.ts";
import { deliveryCopy } from "./copy.ts";
import type { DraftField, MethodDraft } from "./method-draft.ts";
import { ProvincePicker } from "./province-picker.tsx";

const words = deliveryCopy.form;

type MethodFormProps = {
  title: string;
  submit: string;
  typed: MethodDraft;
  /** A method without a price, which needs none here. */
  isAgreed: boolean;
  isDirty: boolean;
  isRecovered: boolean;
  isSending: boolean;
  error: unknown;
  /** The draft that `error` is about. */
  sent: MethodDraft | undefined;
  onType: (typed: MethodDraft) => void;
  onSubmit: () => void;
  onClose: () => void;
  /** Above the fields. */
  children?: ReactNode;
};

export function MethodForm(props: MethodFormProps) {
  const { title, submit, isDirty, isRecovered, isSending, error, onSubmit, onClose, children } = props;
  const titleId = useId();
  const element = useRef<HTMLFormElement>(null);
  const leaving = useDiscard(isDirty, onClose, isSending);
  useEffect(() => {
    if (!isSending) focusField(element.current, refusedField(error));
  }, [error, isSending]);
  return (
    <Form
      ref={element}
      onSubmit={onSubmit}
      noValidate
      aria-labelledby={titleId}
      className="mt-6 w-full border-t border-ink py-6 max-sm:first:mt-0 max-sm:first:border-t-0 sm:border sm:p-6"
    >
      <h2
        ref={focusWhenShown}
        id={titleId}
        tabIndex={-1}
        className="mb-6 font-display text-xl wrap-anywhere outline-none"
      >
        {title}
      </h2>
      {isRecovered && <Recovered isHeld={isSending} onDiscard={leaving.leave} className="mb-6" />}
      {children}
      <HeldFields
        isHeld={isSending}
        className="grid min-w-0 grid-cols-1 items-start gap-4 sm:grid-cols-2 [&_:is(input,textarea,summary)]:scroll-mb-16"
      >
        <legend className="sr-only">{title}</legend>
        <Fields {...props} />
      </HeldFields>
      <div className="form-bar sticky bottom-[var(--panel-bar,0px)] mt-6 flex flex-wrap justify-end gap-3 bg-paper py-3 max-sm:[&>button]:grow">
        <FormButtons form={leaving} isSending={isSending}>
          {submit}
        </FormButtons>
      </div>
    </Form>
  );
}

function Fields({ typed, isAgreed, error, sent, onType }: MethodFormProps) {
  const isPickup = typed.kind === "pickup";
  const set = (change: Partial<MethodDraft>) => onType({ ...typed, ...change });
  const errorOf = (field: DraftField) => (sent?.[field] === typed[field] ? refusalOf(error, field) : undefined);
  const wire = (field: Exclude<DraftField, "kind">) => ({
    name: field,
    label: words.fields[field],
    error: errorOf(field),
    value: typed[field],
    autoComplete: "off",
    onText: (text: string) => set({ [field]: text }),
  });
  const whole = "sm:col-span-full";
  const priceHint = isPickup ? words.pickupPriceHint : isAgreed ? words.agreedPriceHint : words.priceHint;
  return (
    <>
      <Kinds value={typed.kind} onChange={(kind) => set({ kind })} />
      {isPickup && <p className={`text-sm text-muted ${whole}`}>{words.pickupHint}</p>}
      <TextField {...wire("name")} maxLength={DELIVERY_LIMITS.name} className={whole} />
      {/* Text, because a number input reads '7.500' as less than 8. */}
      <TextField {...wire("price")} hint={priceHint} inputMode="numeric" />
      <TextField {...wire("free_from")} hint={words.freeFromHint} inputMode="numeric" />
      <TextField {...wire("days")} hint={words.daysHint} maxLength={DELIVERY_LIMITS.days} className={whole} />
      {isPickup && (
        <>
          <TextField {...wire("address")} maxLength={DELIVERY_LIMITS.address} className={whole} />
          <LongTextField
            {...wire("hours")}
            rows={2}
            className={whole}
            hint={words.hoursHint}
            maxLength={DELIVERY_LIMITS.hours}
          />
          <TextField {...wire("map_url")} hint={words.mapHint} inputMode="url" spellCheck={false} className={whole} />
        </>
      )}
      <div className={whole}>
        <h3 className="font-medium">{isPickup ? words.pickupZone : words.zone}</h3>
        <p className="text-sm text-muted">{words.zoneHint}</p>
      </div>
      <LongTextField
        {...wire("postal_codes")}
        rows={2}
        className={whole}
        hint={words.codesHint}
        maxLength={MAX_POSTAL_CODES}
      />
      <div className={whole}>
        <ProvincePicker
          value={typed.provinces}
          error={errorOf("provinces")}
          onChange={(provinces) => set({ provinces })}
        />
        <Reach typed={typed} />
      </div>
    </>
  );
}

function Kinds({ value, onChange }: { value: MethodDraft["kind"]; onChange: (kind: MethodDraft["kind"]) => void }) {
  return (
    <fieldset className="sm:col-span-full">
      <legend className="text-sm font-medium">{words.fields.kind}</legend>
      {DELIVERY_KINDS.toReversed().map((kind) => (
        <Radio key={kind} name="kind" value={kind} isChecked={value === kind} onChoose={() => onChange(kind)}>
          {words.kindNames[kind]}
        </Radio>
      ))}
    </fieldset>
  );
}

/** What the zone says so far; nothing while a code cannot be read. */
function Reach({ typed: { kind, postal_codes, provinces } }: { typed: MethodDraft }) {
  const ranges = readPostalCodes(postal_codes);
  const chosen = new Set(provinces.split(","));
  const inWords = kind === "pickup" ? deliveryCopy.offeredIn : deliveryCopy.reaches;
  const zone = ranges.ok && {
    postal_codes: formatPostalCodes(ranges.value),
    provinces: PROVINCE_LETTERS.filter((letter) => chosen.has(letter)),
  };
  return <output className="mt-3 block font-medium">{zone && inWords(zoneInWords(zone))}</output>;
}

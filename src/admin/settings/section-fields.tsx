import { formatPesos, priceWithoutTaxes } from "#domain/money.ts";
import { readableNumber } from "#domain/phone.ts";
import { readSetting } from "#domain/read-settings.ts";
import { canBePaid, PAYMENT_FIELDS, type PaymentDetails, type SettingsField } from "#domain/settings.ts";
import { settingsCopy } from "./copy.ts";
import { DeadlineFields } from "./deadline-fields.tsx";
import { SettingInput, type SettingInputProps, type SettingsForm, WHOLE_LINE } from "./setting-input.tsx";
import { type Section, SECTION_FIELDS } from "./settings-draft.ts";
import { WhatsappFields } from "./whatsapp-fields.tsx";

const EXAMPLE_PRICE = 2_000_000; // centavos, as the example for the IVA line

/** Of inputs that are more than a line of text. */
const LOOKS: Partial<Record<SettingsField, Omit<SettingInputProps, "form" | "field" | "hint">>> = {
  street_address: { className: WHOLE_LINE },
  hours: { rows: 2, className: WHOLE_LINE },
  exchanges: { className: WHOLE_LINE },
  whatsapp: { type: "tel" },
  contact_email: { inputMode: "email" },
  cbu: { inputMode: "numeric" },
  cuit: { inputMode: "numeric" },
  consumer_claims_url: { inputMode: "url", className: WHOLE_LINE },
  fiscal_data_url: { inputMode: "url", className: WHOLE_LINE },
  iva_rate: { inputMode: "decimal", className: WHOLE_LINE },
  terms: { rows: 8, className: WHOLE_LINE },
  privacy: { rows: 8, className: WHOLE_LINE },
  max_open_orders: { inputMode: "numeric" },
  max_open_units: { inputMode: "numeric" },
  max_network_orders: { inputMode: "numeric" },
  max_network_units: { inputMode: "numeric" },
};

/** Hints that depend on what is typed. */
const HINTS: Partial<Record<SettingsField, (typed: string) => string | undefined>> = {
  whatsapp: whatsappHint,
  iva_rate: ivaHint,
};

type SectionFieldsProps = { form: SettingsForm; section: Section };

function Fields({ form, section }: SectionFieldsProps) {
  return SECTION_FIELDS[section].map((field) => (
    <SettingInput key={field} form={form} field={field} hint={HINTS[field]?.(form.typed[field])} {...LOOKS[field]} />
  ));
}

function whatsappHint(typed: string): string | undefined {
  const read = readSetting("whatsapp", typed);
  return read.ok && read.value ? settingsCopy.whatsappPreview(readableNumber(String(read.value))) : undefined;
}

function PaymentFields(props: SectionFieldsProps) {
  return (
    <>
      <Fields {...props} />
      <PaymentPreview form={props.form} />
    </>
  );
}

/** The details as the shop shows them; what cannot be understood yet is omitted. */
function PaymentPreview({ form }: { form: SettingsForm }) {
  const payment = Object.fromEntries(
    PAYMENT_FIELDS.map((field) => {
      const read = readSetting(field, form.typed[field]);
      return [field, read.ok ? String(read.value) : ""];
    }),
  ) as PaymentDetails;
  return (
    <section aria-label={settingsCopy.preview.title} className={`bg-sand p-4 sm:p-6 ${WHOLE_LINE}`}>
      <h3 className="label mb-3">{settingsCopy.preview.title}</h3>
      {canBePaid(payment) ? (
        <dl className="divide-y divide-line border-y border-line">
          {SECTION_FIELDS.payment
            .filter((field) => payment[field] !== "")
            .map((field) => (
              <div key={field} className="py-2">
                <dt className="text-sm text-muted">{settingsCopy.fields[field]}</dt>
                <dd className="font-semibold wrap-anywhere tabular-nums">{payment[field]}</dd>
              </div>
            ))}
        </dl>
      ) : (
        <p>{settingsCopy.preview.later}</p>
      )}
    </section>
  );
}

function ivaHint(typed: string): string {
  const read = readSetting("iva_rate", typed);
  if (!read.ok || typeof read.value !== "number") return settingsCopy.ivaOff;
  const net = priceWithoutTaxes(EXAMPLE_PRICE, read.value);
  return settingsCopy.ivaExample(formatPesos(EXAMPLE_PRICE), formatPesos(net));
}

export const SECTION_INPUTS = {
  shop: Fields,
  payment: PaymentFields,
  deadline: DeadlineFields,
  whatsapp: WhatsappFields,
  legal: Fields,
  limits: Fields,
} satisfies Record<Section, unknown>;

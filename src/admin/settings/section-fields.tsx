import { formatPesos, priceWithoutTaxes } from "#domain/money.ts";
import { readableNumber } from "#domain/phone.ts";
import { readSetting } from "#domain/read-settings.ts";
import { canBePaid, PAYMENT_FIELDS, type PaymentDetails } from "#domain/settings.ts";
import { settingsCopy } from "./copy.ts";
import { DeadlineFields } from "./deadline-fields.tsx";
import { SettingInput, type SettingsForm, WHOLE_LINE } from "./setting-input.tsx";
import { type Section, SECTION_FIELDS } from "./settings-draft.ts";
import { WhatsappFields } from "./whatsapp-fields.tsx";

const EXAMPLE_PRICE = 2_000_000; // centavos, as the example for the IVA line

function ShopFields({ form }: { form: SettingsForm }) {
  return (
    <>
      <SettingInput form={form} field="shop_name" />
      <SettingInput form={form} field="legal_name" />
      <SettingInput form={form} field="street_address" className={WHOLE_LINE} />
      <SettingInput form={form} field="hours" rows={2} className={WHOLE_LINE} />
      <SettingInput form={form} field="exchanges" className={WHOLE_LINE} />
      <SettingInput form={form} field="whatsapp" type="tel" hint={whatsappHint(form.typed.whatsapp)} />
      <SettingInput form={form} field="contact_email" inputMode="email" />
      <SettingInput form={form} field="instagram" />
    </>
  );
}

function whatsappHint(typed: string): string | undefined {
  const read = readSetting("whatsapp", typed);
  return read.ok && read.value ? settingsCopy.whatsappPreview(readableNumber(String(read.value))) : undefined;
}

function PaymentFields({ form }: { form: SettingsForm }) {
  return (
    <>
      <SettingInput form={form} field="alias" />
      <SettingInput form={form} field="cbu" inputMode="numeric" />
      <SettingInput form={form} field="holder" />
      <SettingInput form={form} field="cuit" inputMode="numeric" />
      <SettingInput form={form} field="bank" />
      <PaymentPreview form={form} />
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

function LegalFields({ form }: { form: SettingsForm }) {
  return (
    <>
      <SettingInput form={form} field="consumer_claims_url" inputMode="url" className={WHOLE_LINE} />
      <SettingInput form={form} field="fiscal_data_url" inputMode="url" className={WHOLE_LINE} />
      <SettingInput
        form={form}
        field="iva_rate"
        inputMode="decimal"
        hint={ivaHint(form.typed.iva_rate)}
        className={WHOLE_LINE}
      />
      <SettingInput form={form} field="terms" rows={8} className={WHOLE_LINE} />
      <SettingInput form={form} field="privacy" rows={8} className={WHOLE_LINE} />
    </>
  );
}

function LimitFields({ form }: { form: SettingsForm }) {
  return SECTION_FIELDS.limits.map((field) => (
    <SettingInput key={field} form={form} field={field} inputMode="numeric" />
  ));
}

function ivaHint(typed: string): string {
  const read = readSetting("iva_rate", typed);
  if (!read.ok || typeof read.value !== "number") return settingsCopy.ivaOff;
  const net = priceWithoutTaxes(EXAMPLE_PRICE, read.value);
  return settingsCopy.ivaExample(formatPesos(EXAMPLE_PRICE), formatPesos(net));
}

export const SECTION_INPUTS = {
  shop: ShopFields,
  payment: PaymentFields,
  deadline: DeadlineFields,
  whatsapp: WhatsappFields,
  legal: LegalFields,
  limits: LimitFields,
} satisfies Record<Section, unknown>;

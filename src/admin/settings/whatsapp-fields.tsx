import { useRef } from "react";
import { flushSync } from "react-dom";
import { formatAmount } from "#domain/money.ts";
import { orderNumberOf } from "#domain/order-number.ts";
import { deadlineOf, describeDeadline } from "#domain/payment-deadline.ts";
import {
  DEFAULT_WHATSAPP_TEXTS,
  fillWhatsappText,
  type Placeholder,
  PLACEHOLDERS,
  type PlaceholderValues,
  WHATSAPP_FIELDS,
  type WhatsappField,
} from "#domain/whatsapp-text.ts";
import { Button } from "#ui/button.tsx";
import { useNow } from "#ui/use-now.ts";
import { settingsCopy } from "./copy.ts";
import { typedRule } from "./deadline-fields.tsx";
import { SettingInput, type SettingsForm, WHOLE_LINE } from "./setting-input.tsx";

const words = settingsCopy.whatsappText;

/** An example order for the texts; alias and deadline are the shop's. */
const EXAMPLE = {
  nombre: "Ana",
  número: orderNumberOf("1234"),
  monto: formatAmount(45_900),
  link: `${location.origin}/pedido/…`,
  seguimiento: "Andreani 360002554",
};

export function WhatsappFields({ form }: { form: SettingsForm }) {
  const now = useNow();
  const rule = typedRule(form.typed);
  const deadline = rule && deadlineOf(rule, now);
  const values = { ...EXAMPLE, alias: form.typed.alias, plazo: deadline ? describeDeadline(deadline.dueAt) : "" };
  return WHATSAPP_FIELDS.map((field) => {
    const entrega = field === "whatsapp_ready" ? words.pickUpExample : words.deliveryExample;
    return <WhatsappText key={field} form={form} field={field} values={{ ...values, entrega }} />;
  });
}

/** Not every text can use every placeholder. */
function placeholdersOf(field: WhatsappField): readonly Placeholder[] {
  const uses: Partial<Record<Placeholder, WhatsappField>> = { seguimiento: "whatsapp_shipped", plazo: "whatsapp_pay" };
  return PLACEHOLDERS.filter((placeholder) => (uses[placeholder] ?? field) === field);
}

type WhatsappTextProps = { form: SettingsForm; field: WhatsappField; values: PlaceholderValues };

function WhatsappText({ form, field, values }: WhatsappTextProps) {
  const container = useRef<HTMLDivElement>(null);
  const typed = form.typed[field];

  const write = (text: string, caret: number) => {
    const area = container.current?.querySelector("textarea");
    // Rendered at once, so that the caret is in the new text before the next key.
    flushSync(() => form.onType(field, text));
    area?.focus();
    area?.setSelectionRange(caret, caret);
  };
  const insert = (placeholder: Placeholder) => {
    const area = container.current?.querySelector("textarea");
    const [from, to] = [area?.selectionStart ?? typed.length, area?.selectionEnd ?? typed.length];
    const before = `${typed.slice(0, from)}{${placeholder}}`;
    write(before + typed.slice(to), before.length);
  };
  const text = typed.trim() === "" ? DEFAULT_WHATSAPP_TEXTS[field] : typed;
  return (
    <div
      ref={container}
      className={`grid grid-cols-1 items-start gap-x-4 gap-y-2 border-t border-line pt-6 first-of-type:border-0 first-of-type:pt-0 sm:grid-cols-2 ${WHOLE_LINE}`}
    >
      <div className="min-w-0">
        <SettingInput form={form} field={field} rows={6} placeholder={DEFAULT_WHATSAPP_TEXTS[field]} />
        <fieldset className="mt-1 flex flex-wrap gap-x-4">
          <legend className="sr-only">{words.placeholders(settingsCopy.fields[field])}</legend>
          {placeholdersOf(field).map((placeholder) => (
            <Button
              key={placeholder}
              look="link"
              className="min-w-11 text-left text-sm"
              onClick={() => insert(placeholder)}
            >
              {`{${placeholder}}`}
            </Button>
          ))}
          {typed === "" && (
            <Button
              look="link"
              className="text-sm"
              onClick={() => write(DEFAULT_WHATSAPP_TEXTS[field], DEFAULT_WHATSAPP_TEXTS[field].length)}
            >
              {words.start}
            </Button>
          )}
        </fieldset>
      </div>
      <div className="min-w-0">
        <p className="mb-1 text-sm text-muted">{words.preview}</p>
        <p className="bg-sand p-4 text-sm whitespace-pre-wrap wrap-anywhere">{fillWhatsappText(text, values)}</p>
      </div>
    </div>
  );
}

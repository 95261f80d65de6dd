import { useRef, useState } from "react";
import { explainSetting } from "#domain/explain-setting.ts";
import { readSetting } from "#domain/read-settings.ts";
import { RETENTION_MONTHS } from "#domain/settings.ts";
import type { EditableSettings } from "#server/settings/settings.ts";
import { showToast } from "#ui/toast.ts";
import { copy } from "../copy.ts";
import { useUnsaved } from "../frame/unsaved.ts";
import { detailOf } from "../http.ts";
import { Field, CONTROL } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { HeldFields } from "../parts/held-fields.tsx";
import { Loaded, LoadingRows } from "../parts/load-states.tsx";
import { ProofForm, ProofQuestion } from "../parts/proof-dialog.tsx";
import { SmallButton } from "../parts/small-button.tsx";
import { useUnanswered } from "../send-once.ts";
import { useSaveSettings, useSettings } from "../settings/settings-queries.ts";
import { useDue } from "./buyer-queries.ts";
import { buyersCopy } from "./copy.ts";

const words = buyersCopy.retention;

/** How long the shop keeps personal data; shortening it needs a second confirmation. */
export function RetentionForm({ email }: { email: string }) {
  const settings = useSettings();
  return (
    <section aria-labelledby="plazo" className="border-t border-ink pt-6">
      <h2 id="plazo" className="font-display text-xl">
        {words.title}
      </h2>
      <p className="mt-2 mb-6 max-w-[65ch] text-muted">{words.intro}</p>
      <Loaded query={settings} skeleton={<LoadingRows count={1} />}>
        {(stored) => <Months email={email} settings={stored} />}
      </Loaded>
    </section>
  );
}

function Months({ email, settings }: { email: string; settings: EditableSettings }) {
  const stored = settings.retention_months;
  const field = useRef<HTMLInputElement>(null);
  const [edited, setEdited] = useState<string>();
  const typed = edited ?? String(stored ?? "");
  const [error, setError] = useState<string>();
  const [shorter, setShorter] = useState<string>();
  const saving = useSaveSettings({
    unanswered: useUnanswered(),
    restOf: ({ version, retention_months: saved }) =>
      typed.trim() === String(saved ?? "") ? undefined : { version, change: { retention_months: typed } },
    done: words.saved,
    failed: words.failed,
    onSaved: () => setEdited(undefined),
  });
  useUnsaved(typed.trim() !== String(stored ?? ""));

  const submit = () => {
    const read = readSetting("retention_months", typed);
    setError(read.ok ? undefined : explainSetting(read.refusal));
    if (!read.ok) return field.current?.focus();
    if (read.value === stored) {
      field.current?.focus();
      return showToast({ title: words.nothing });
    }
    const isShorter = typeof read.value === "number" && read.value < (stored ?? Infinity);
    if (isShorter) setShorter(typed.trim());
    else saving.mutate({ version: settings.version, change: { retention_months: typed } });
  };
  return (
    <>
      <Form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-x-3 gap-y-4">
        <HeldFields isHeld={saving.isPending} className="min-w-0 basis-72">
          <Field label={words.label} hint={words.hint} error={error}>
            {(wiring) => (
              <input
                {...wiring}
                ref={field}
                name="retention_months"
                inputMode="numeric"
                autoComplete="off"
                maxLength={String(RETENTION_MONTHS.most).length + 2}
                value={typed}
                onChange={(event) => {
                  setEdited(event.currentTarget.value);
                  setError(undefined);
                }}
                className={`${CONTROL} w-28`}
              />
            )}
          </Field>
        </HeldFields>
        <SmallButton type="submit" isHeld={saving.isPending} className="sm:mt-6">
          {saving.isPending ? copy.form.saving : words.submit}
        </SmallButton>
      </Form>
      <ProofQuestion
        isOpen={shorter !== undefined}
        onClose={() => setShorter(undefined)}
        title={shorter && words.confirm(shorter)}
      >
        {shorter !== undefined && (
          <Confirmation
            email={email}
            months={shorter}
            version={settings.version}
            onSaved={() => {
              setEdited(undefined);
              setShorter(undefined);
            }}
            onClose={() => setShorter(undefined)}
          />
        )}
      </ProofQuestion>
    </>
  );
}

type ConfirmationProps = {
  email: string;
  months: string;
  version: number;
  onSaved: () => void;
  onClose: () => void;
};

/** Says what would be removed today, and asks for the password. */
function Confirmation({ email, months, version: now, onSaved, onClose }: ConfirmationProps) {
  // As of opening, so that somebody else's save meanwhile is not overwritten unread.
  const [version] = useState(now);
  const due = useDue(months);
  const saving = useSaveSettings({
    unanswered: useUnanswered(),
    // One field: once it is saved, nothing is left to send.
    restOf: () => undefined,
    done: words.saved,
    failed: words.failed,
    // The form below says it.
    isMarked: () => true,
    onSaved,
  });
  const outcome = () => {
    if (due.isPending) return words.counting;
    if (!due.data) return detailOf(due.error);
    return due.data.orders + due.data.regrets > 0
      ? words.due(buyersCopy.counted(due.data), due.data.is_more)
      : words.noneDue;
  };
  return (
    <ProofForm
      email={email}
      words={{ submit: words.confirmSubmit, submitting: copy.form.saving, failed: words.failed }}
      attempt={(proof) => saving.mutateAsync({ version, change: { retention_months: months }, proof })}
      onClose={onClose}
    >
      <output className="mt-2 block">{outcome()}</output>
    </ProofForm>
  );
}

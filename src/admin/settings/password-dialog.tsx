import { readSetting, type TypedSettings } from "#domain/read-settings.ts";
import { PAYMENT_FIELDS, type SettingsField } from "#domain/settings.ts";
import { copy } from "../copy.ts";
import { type Proof, ProofDialog } from "../parts/proof-dialog.tsx";
import { settingsCopy } from "./copy.ts";

const words = settingsCopy.password;

type PasswordDialogProps = {
  email: string;
  /** What is about to change; undefined while nothing is asked. */
  change: Partial<TypedSettings> | undefined;
  before: TypedSettings;
  save: (proof: Proof) => Promise<unknown>;
  onClose: () => void;
};

/** Shows where the money will go, then asks for the password. */
export function PasswordDialog({ email, change, before, save, onClose }: PasswordDialogProps) {
  return (
    <ProofDialog
      title={change && words.title}
      email={email}
      words={{ submit: words.submit, submitting: copy.form.saving, failed: settingsCopy.failed }}
      attempt={save}
      onClose={onClose}
    >
      <p className="mt-2 text-muted">{words.intro}</p>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {PAYMENT_FIELDS.filter((name) => change?.[name] !== undefined).map((name) => (
          <div key={name} className="py-2 wrap-anywhere">
            <dt className="text-sm text-muted">{settingsCopy.fields[name]}</dt>
            <dd className="text-sm text-muted">
              {copy.newer.was}: {before[name] || copy.newer.empty}
            </dd>
            <dd className="font-semibold tabular-nums">
              {copy.newer.is}: {asStored(name, change?.[name]) || copy.newer.empty}
            </dd>
          </div>
        ))}
      </dl>
    </ProofDialog>
  );
}

/** As buyers will read it, without surrounding spaces. */
function asStored(field: SettingsField, typed = ""): string {
  const read = readSetting(field, typed);
  return read.ok ? String(read.value) : typed;
}

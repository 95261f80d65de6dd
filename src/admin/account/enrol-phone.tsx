import { CopyButton } from "#ui/copy-button.tsx";
import { showToast } from "#ui/toast.ts";
import { api, type Enrolment } from "../api.ts";
import { words as account } from "./copy.ts";
import { ProofForm } from "./proof-form.tsx";
import { QrCode } from "./qr-code.tsx";

const words = account.secondFactor;

type EnrolPhoneProps = {
  enrolment: Enrolment;
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
};

/** Gives the secret to an authenticator app, as a picture and as text, and asks for the first code it shows. */
export function EnrolPhone({ enrolment: { secret, uri }, onDone, onCancel }: EnrolPhoneProps) {
  return (
    <ProofForm
      asks={[{ name: "code", kind: "code", label: words.code, hint: words.codeHint }]}
      words={words.enableForm}
      attempt={api.enableSecondFactor}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>{words.scan}</p>
      <QrCode text={uri} name={words.qr} />
      <a href={uri} className="text-link inline-flex min-h-11 items-center self-start">
        {words.openApp}
      </a>
      <div>
        <p>{words.type}</p>
        <div className="flex items-center gap-2">
          <code className="text-lg wrap-anywhere">{inFours(secret)}</code>
          <CopyButton
            text={secret}
            name={words.copySecret}
            copiedName={account.recovery.copied}
            onRefused={() => showToast({ title: account.recovery.copyRefused, tone: "danger" })}
          />
        </div>
      </div>
    </ProofForm>
  );
}

/** Four letters at a time, as one reads them out; apps take the spaces too. */
function inFours(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(" ");
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SecondFactor } from "#server/auth/second-factor.ts";
import type { CallAnswer } from "#server/call-types.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { call } from "../call.ts";
import { copy } from "../copy.ts";
import { detailOf } from "../http.ts";
import { formatDate } from "../parts/date.ts";
import { LoadFailed, LoadingRows } from "../parts/load-states.tsx";
import { focusWhenShown } from "../parts/when-shown.ts";
import { invalidate } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";
import { isLost } from "../send-once.ts";
import { accountCopy } from "./copy.ts";
import { EnrolPhone } from "./enrol-phone.tsx";
import { findFactor, type MadeCodes, unlessDone } from "./factor-queries.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";

const words = accountCopy.secondFactor;

/** Required to renew the recovery codes, and to turn the factor off. */
const PASSWORD_AND_CODE = [
  { name: "password", kind: "password", label: accountCopy.password },
  { name: "code", kind: "anyCode", label: copy.form.code },
] as const;

/** The step in progress; `resting` only shows the status. */
type Step =
  /** `isBack`: a form was closed. */
  | { name: "resting"; isBack?: true }
  | { name: "beginning" }
  | { name: "enrolling"; enrolment: CallAnswer<"POST /api/admin/account/second-factor"> }
  | { name: "saving"; made: MadeCodes }
  /** `areLost`: the present codes may never have been shown. */
  | { name: "renewing"; areLost: boolean }
  | { name: "disabling" };

const BACK: Step = { name: "resting", isBack: true };

export function SecondFactorSettings({ email }: { email: string }) {
  const factor = useQuery({
    queryKey: KEYS.secondFactor,
    queryFn: findFactor,
  });
  const [step, setStep] = useState<Step>({ name: "resting" });
  const refresh = () => invalidate(KEYS.secondFactor);
  const rest = () => {
    setStep(BACK);
    void refresh();
  };

  if (factor.isPending) return <LoadingRows count={1} />;
  if (!factor.data) return <LoadFailed detail={detailOf(factor.error)} onRetry={() => void factor.refetch()} />;

  switch (step.name) {
    case "resting":
      return <Standing factor={factor.data} isBack={step.isBack === true} onStep={setStep} />;
    case "beginning":
      return (
        <SecondFactorForm
          fields={[{ name: "password", kind: "password", label: accountCopy.password, hint: words.beginHint }]}
          words={words.beginForm}
          attempt={(body) => call("POST /api/admin/account/second-factor", { body })}
          onDone={(enrolment) => setStep({ name: "enrolling", enrolment })}
          onCancel={rest}
        />
      );
    case "enrolling":
      return (
        <EnrolPhone
          enrolment={step.enrolment}
          onDone={(made) => {
            if (made === "elsewhere") {
              showToast({ title: words.enabledElsewhere, description: words.codesElsewhere });
              return rest();
            }
            showToast({ title: words.enabled });
            setStep(made === "lost" ? { name: "renewing", areLost: true } : { name: "saving", made });
            void refresh();
          }}
          onCancel={rest}
        />
      );
    case "saving":
      return (
        <RecoveryCodes
          email={email}
          made={step.made}
          areReplaced={(factor.data.recovery_codes_made_at ?? "") > step.made.made_at}
          onDone={rest}
        />
      );
    case "renewing":
      return (
        <RenewCodes
          areLost={step.areLost}
          onLost={() => setStep({ name: "renewing", areLost: true })}
          onDone={(made) => {
            setStep({ name: "saving", made });
            void refresh();
          }}
          onCancel={rest}
        />
      );
    case "disabling":
      return (
        <DisableForm
          onDone={async () => {
            await refresh();
            showToast({ title: words.disabled });
            setStep(BACK);
          }}
          onCancel={rest}
        />
      );
  }
}

type RenewCodesProps = {
  areLost: boolean;
  onLost: () => void;
  onDone: (made: MadeCodes) => void;
  onCancel: () => void;
};

function RenewCodes({ areLost, onLost, onDone, onCancel }: RenewCodesProps) {
  return (
    <SecondFactorForm
      fields={PASSWORD_AND_CODE}
      words={words.renewForm}
      attempt={async (body) => {
        try {
          return await call("POST /api/admin/account/second-factor/recovery-codes", { body });
        } catch (error) {
          if (isLost(error)) onLost();
          throw error;
        }
      }}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>{areLost ? words.lostHint : words.renewHint}</p>
    </SecondFactorForm>
  );
}

function DisableForm({ onDone, onCancel }: { onDone: () => Promise<void>; onCancel: () => void }) {
  return (
    <SecondFactorForm
      fields={PASSWORD_AND_CODE}
      isDanger
      words={words.disableForm}
      attempt={(body) =>
        unlessDone(
          call("POST /api/admin/account/second-factor/disable", { body }),
          ({ enabled_at }) => enabled_at === null,
        )
      }
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>{words.disableHint}</p>
    </SecondFactorForm>
  );
}

type StandingProps = { factor: SecondFactor; isBack: boolean; onStep: (step: Step) => void };

/** Its sentence takes the focus of a form that was closed. */
function Standing({ factor, isBack, onStep }: StandingProps) {
  const { enabled_at, recovery_codes_left: left, recovery_codes_made_at: madeAt } = factor;
  return (
    <>
      <p ref={isBack ? focusWhenShown : undefined} tabIndex={-1} className="outline-none">
        {enabled_at === null ? words.off : words.on(formatDate(enabled_at))}
      </p>
      {enabled_at !== null && (
        <p className={left === 0 ? "mt-1 font-medium text-accent" : "mt-1 text-muted"}>
          {left === 0 ? words.noneLeft : words.left(left)} {madeAt !== null && words.madeAt(formatDate(madeAt))}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {enabled_at === null ? (
          <Button onClick={() => onStep({ name: "beginning" })}>{words.begin}</Button>
        ) : (
          <>
            <Button look="quiet" onClick={() => onStep({ name: "renewing", areLost: false })}>
              {words.renew}
            </Button>
            <Button look="quiet" onClick={() => onStep({ name: "disabling" })}>
              {words.disable}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

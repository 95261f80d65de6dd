import { type Ref, useEffect, useRef, useState } from "react";
import { IconButton } from "#ui/button.tsx";
import { copy } from "../copy.ts";
import { Field, WIDE_CONTROL } from "./field.tsx";
import { EyeIcon } from "./icons.tsx";

type PasswordFieldProps = {
  label: string;
  kind: "current-password" | "new-password";
  name?: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** The id of an error shown elsewhere in the form. */
  refusedBy?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

export function PasswordField({ label, kind, name = "password", hint, error, refusedBy, ref }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // Hidden again while the form is sent.
  useEffect(() => {
    const form = box.current?.closest("form");
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div ref={box} className="relative">
          <input
            {...wiring}
            {...(refusedBy ? { "aria-invalid": true, "aria-describedby": refusedBy } : {})}
            ref={ref}
            name={name}
            type={isShown ? "text" : "password"}
            required
            autoComplete={kind}
            // Keyboards must neither correct nor learn it.
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={`${WIDE_CONTROL} pr-10`}
          />
          <IconButton
            name={copy.form.showTyped}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0"
          >
            <EyeIcon isCrossed={isShown} />
          </IconButton>
        </div>
      )}
    </Field>
  );
}

import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { readPostalCode } from "#domain/postal-code.ts";
import { Field } from "../field.tsx";
import { estimateCopy } from "./copy.ts";
import { typePostalCode, usePostalCode } from "./postal-code.ts";

export function PostalCodeField({ onType }: { onType: () => void }) {
  const typed = usePostalCode();
  const field = useRef<HTMLInputElement>(null);
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && typed.trim() !== "" && !readPostalCode(typed);
  const takeEarlyText = useEffectEvent(() => {
    const text = field.current?.value;
    if (text && text !== typed) typePostalCode(text);
  });
  // Takes what was typed before hydration, before the field shows the stored code.
  useLayoutEffect(() => takeEarlyText(), []);
  return (
    <Field
      label={estimateCopy.postalCode}
      note={estimateCopy.example}
      error={isWrong ? estimateCopy.invalid : undefined}
      width="short"
    >
      {(control) => (
        <input
          {...control}
          ref={field}
          name="postal-code"
          value={typed}
          onChange={(event) => {
            setLeft(false);
            typePostalCode(event.target.value);
            onType();
          }}
          onBlur={() => setLeft(true)}
          inputMode="text"
          autoCapitalize="characters"
          autoComplete="postal-code"
        />
      )}
    </Field>
  );
}

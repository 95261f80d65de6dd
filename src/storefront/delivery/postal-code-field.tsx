import { useState } from "react";
import { readPostalCode } from "#domain/postal-code.ts";
import { Field } from "../field.tsx";
import { estimateCopy } from "./copy.ts";
import { typePostalCode, usePostalCode } from "./postal-code.ts";

export function PostalCodeField({ onType }: { onType: () => void }) {
  const typed = usePostalCode();
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && typed.trim() !== "" && !readPostalCode(typed);
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

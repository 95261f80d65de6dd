import { type ReactNode, useEffect, useRef } from "react";

type HeldFieldsProps = {
  isHeld: boolean;
  className: string;
  children: ReactNode;
};

/** Disables the fields of a form, inside or around it; the submit button, which is outside, takes the focus. */
export function HeldFields({ isHeld, className, children }: HeldFieldsProps) {
  const element = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const fields = element.current;
    const onSubmit = ({ submitter }: SubmitEvent) => {
      if (fields?.contains(document.activeElement)) submitter?.focus();
    };
    // It may contain several forms.
    const forms: HTMLElement | null = fields && (fields.form ?? fields);
    forms?.addEventListener("submit", onSubmit);
    return () => forms?.removeEventListener("submit", onSubmit);
  }, []);
  return (
    <fieldset ref={element} disabled={isHeld} className={className}>
      {children}
    </fieldset>
  );
}

import { type ReactNode, useEffect, useRef } from "react";

type HeldFieldsProps = {
  /** While it is sent, nothing is typed into a form that goes away with the answer. */
  isHeld: boolean;
  className: string;
  children: ReactNode;
};

/** The fields of a form; the button that sends it stands outside of them and has the focus while they cannot. */
export function HeldFields({ isHeld, className, children }: HeldFieldsProps) {
  const element = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const fields = element.current;
    const hear = ({ submitter }: SubmitEvent) => {
      if (fields?.contains(document.activeElement)) submitter?.focus({ preventScroll: true });
    };
    const form = fields?.form;
    form?.addEventListener("submit", hear);
    return () => form?.removeEventListener("submit", hear);
  }, []);
  return (
    <fieldset ref={element} disabled={isHeld} className={className}>
      {children}
    </fieldset>
  );
}

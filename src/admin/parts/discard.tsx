import { useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { copy } from "../copy.ts";
import { MainButton } from "./main-button.tsx";
import { SmallButton } from "./small-button.tsx";

const words = copy.form;

/** `leave` closes the form at once if nothing would be lost; while it asks, `leave` only takes the question back. */
export type Discard = { isAsking: boolean; leave: () => void; stay: () => void; discard: () => void };

/** Asks before closing a form with changes. A form being sent cannot be left: the answer closes it. */
export function useDiscard(isDirty: boolean, close: () => void, isSending: boolean): Discard {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<Element>(null);
  if (isSending && isAsking) setAsking(false);
  const discard = () => {
    setAsking(false);
    close();
  };
  const stay = () => {
    setAsking(false);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return {
    isAsking,
    discard,
    stay,
    leave: () => {
      if (isSending) return;
      if (!isDirty) return discard();
      if (isAsking) return stay();
      opener.current = document.activeElement;
      setAsking(true);
    },
  };
}

/** Replaces the form's buttons while it asks. */
function DiscardQuestion({ form: { stay, discard } }: { form: Discard }) {
  return (
    <>
      <p role="alert" className="mr-auto self-center max-sm:w-full">
        {words.discardQuestion}
      </p>
      <Button look="quiet" onClick={discard}>
        {words.discard}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- enter without reading loses nothing */}
      <Button autoFocus onClick={stay}>
        {words.stay}
      </Button>
    </>
  );
}

type FormButtonsProps = {
  form: Discard;
  isSending: boolean;
  /** The form's id if the buttons are outside it. */
  formId?: string;
  isDanger?: boolean;
  children: string;
  sending?: string;
};

/** The buttons below a form, or the question. */
export function FormButtons(props: FormButtonsProps) {
  const { form, isSending, formId, isDanger, children, sending = words.saving } = props;
  if (form.isAsking) return <DiscardQuestion form={form} />;
  return (
    <>
      <Button look="quiet" isHeld={isSending} onClick={form.leave}>
        {words.cancel}
      </Button>
      <MainButton isDanger={isDanger} type="submit" form={formId} isHeld={isSending}>
        {isSending ? sending : children}
      </MainButton>
    </>
  );
}

/** The buttons of a form in a list, or the question. */
export function ShortFormButtons({
  form,
  isSending,
  children,
}: Pick<FormButtonsProps, "form" | "isSending" | "children">) {
  if (form.isAsking) return <DiscardQuestion form={form} />;
  return (
    <>
      <SmallButton look="solid" type="submit" isHeld={isSending}>
        {isSending ? words.saving : children}
      </SmallButton>
      <SmallButton isHeld={isSending} onClick={form.leave}>
        {words.cancel}
      </SmallButton>
    </>
  );
}

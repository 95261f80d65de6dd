import { type ReactNode, useId } from "react";

type Wiring = { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined; className: string };

type FieldProps = {
  label: string;
  note?: string | undefined; // after the label, quieter
  hint?: string | undefined;
  error: string | undefined; // replaces the hint
  width?: "wide" | "column" | "short"; // `wide` spans all columns of the form
  children: (wiring: Wiring) => ReactNode; // an `input` or `textarea`
};

export function Field({ label, note, hint, error, width = "column", children }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const message = error ?? hint;
  return (
    <div className={width === "wide" ? "sm:col-span-2" : undefined}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label} {note && <span className="font-normal text-muted">{note}</span>}
      </label>
      {children({
        id,
        "aria-invalid": error !== undefined,
        "aria-describedby": message && messageId,
        // Clear of a bar at the window's foot.
        className: `block min-h-12 w-full scroll-mt-4 scroll-mb-28 border border-edge bg-paper px-3 py-2 aria-invalid:border-accent ${width === "short" ? "max-w-44" : "max-w-full"}`,
      })}
      {message && (
        <p id={messageId} className={`mt-1 text-sm ${error ? "font-medium text-accent" : "text-muted"}`}>
          {message}
        </p>
      )}
    </div>
  );
}

/** Centres the control: toasts and a phone's keyboard come from the edges. False when the form has no such control. */
export function focusControl(form: HTMLFormElement | null, name: string | undefined): boolean {
  const control = name === undefined ? null : form?.elements.namedItem(name);
  if (!(control instanceof HTMLElement)) return false;
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: "center" });
  return true;
}

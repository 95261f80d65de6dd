import { type ReactNode, useId } from "react";

/** What a control carries so that its label, hint and error are read with it, and so that it looks like the others. */
type Wiring = { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined; className: string };

type FieldProps = {
  label: string;
  /** Said after the label, more quietly. */
  note?: string | undefined;
  hint?: string | undefined;
  /** What has to be mended, in plain words; it stands in the hint's place. */
  error: string | undefined;
  /** Over all the columns of its form, in its own one, or only as wide as the few characters that it takes. */
  width?: "wide" | "column" | "short";
  /** The control, an `input` or a `textarea`. */
  children: (wiring: Wiring) => ReactNode;
};

/** A control under its label, with its hint or, instead of it, what has to be mended. */
export function Field({ label, note, hint, error, width = "column", children }: FieldProps) {
  const id = useId();
  const toldId = `${id}-told`;
  const told = error ?? hint;
  return (
    <div className={width === "wide" ? "sm:col-span-2" : undefined}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label} {note && <span className="font-normal text-muted">{note}</span>}
      </label>
      {children({
        id,
        "aria-invalid": error !== undefined,
        "aria-describedby": told && toldId,
        // Reached with the keyboard it stays clear of a bar at the window's foot.
        className: `block min-h-12 w-full scroll-mt-4 scroll-mb-28 border border-edge bg-paper px-3 py-2 aria-invalid:border-2 aria-invalid:border-accent ${width === "short" ? "max-w-44" : "max-w-full"}`,
      })}
      {told && (
        <p id={toldId} className={`mt-1.5 text-sm ${error ? "font-medium text-accent" : "text-muted"}`}>
          {told}
        </p>
      )}
    </div>
  );
}

/**
 * Takes the focus to the control of a form that has this name, in the middle of the window: whatever tells the shopper
 * more, and the keyboard of a phone, come from its edges. False when the form has no such control.
 */
export function focusControl(form: HTMLFormElement | null, name: string | undefined): boolean {
  const control = name === undefined ? null : form?.elements.namedItem(name);
  if (!(control instanceof HTMLElement)) return false;
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: "center" });
  return true;
}

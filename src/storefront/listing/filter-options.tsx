import { type ReactNode, useState } from "react";
import type { Facet } from "#domain/listing.ts";
import { Swatch } from "#ui/swatch.tsx";
import { countOf } from "../cart/copy.ts";
import { CONTENT_ID } from "../frame/content-id.ts";
import { listingCopy } from "./copy.ts";

const UNFOLDED = 10; // values shown; more are folded

export function Group({ name, isNamed = true, children }: { name: string; isNamed?: boolean; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className={isNamed ? "pb-2 font-display text-lg" : "sr-only"}>{name}</legend>
      {children}
    </fieldset>
  );
}

type ValuesProps = {
  name: string;
  field: string;
  facets: readonly (Facet & { color?: string })[];
  chosen: readonly string[];
  isChips?: boolean;
  onToggle: (value: string) => void;
};

export function Values({ name, field, facets, chosen, isChips = false, onToggle }: ValuesProps) {
  const isChosen = ({ value }: Facet) => chosen.includes(value);
  const folded = facets.slice(UNFOLDED);
  const [isUnfolded, setUnfolded] = useState(() => folded.some(isChosen));
  if (facets.length === 0) return null;
  const options = (some: typeof facets) => (
    <div className={isChips ? "flex flex-wrap gap-2" : undefined}>
      {some.map((facet) => (
        <Option
          key={facet.value}
          type="checkbox"
          name={field}
          value={facet.value}
          label={facet.value}
          count={facet.count}
          color={facet.color}
          isChip={isChips}
          isChosen={isChosen(facet)}
          onChoose={() => onToggle(facet.value)}
        />
      ))}
    </div>
  );
  return (
    <Group name={name}>
      {options(facets.slice(0, UNFOLDED))}
      {folded.length > 0 && (
        <details open={isUnfolded} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
          <summary className="chevron min-h-11 text-sm">
            {isUnfolded ? listingCopy.showLess : listingCopy.showMore(folded.length)}
          </summary>
          {options(folded)}
        </details>
      )}
    </Group>
  );
}

type OptionProps = {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  label: ReactNode;
  count?: number; // products it would show
  color?: string; // what it looks like, "" when unknown
  isChip?: boolean; // in a frame of its own, the count for screen readers only
  isChosen: boolean;
  onChoose: () => void;
};

/** An option that disappears leaves its focus to the next one or the form's button, else to the page. A field would open a phone's keyboard. */
const passFocusOn = (input: HTMLInputElement | null) => () => {
  if (!input || input !== document.activeElement) return;
  const controls = [...(input.form?.querySelectorAll<HTMLElement>("[type=radio], [type=checkbox], button") ?? [])];
  const isFocused = (control: HTMLElement) => {
    control.focus();
    return control === document.activeElement;
  };
  // Those that can be chosen again are enabled only after this.
  queueMicrotask(() => {
    if (controls.slice(controls.indexOf(input) + 1).some(isFocused)) return;
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  });
};

/** Disabled if choosing it would leave nothing, unless it is chosen. */
export function Option({ type, name, value, label, count, color, isChip = false, isChosen, onChoose }: OptionProps) {
  // A just unchosen option has the focus: it is disabled only once it loses it.
  const [isHeld, setHeld] = useState(false);
  const isOff = count === 0 && !isChosen && !isHeld;
  const input = (
    <input
      ref={passFocusOn}
      type={type}
      name={name}
      value={value}
      checked={isChosen}
      disabled={isOff}
      onChange={() => {
        setHeld(true);
        onChoose();
      }}
      onBlur={() => setHeld(false)}
    />
  );
  const total = count !== undefined && <span className="sr-only">{countOf(count)}</span>;
  if (isChip) {
    return (
      <label className="choice">
        {input}
        <span className={count === 0 ? "is-out" : undefined}>{label}</span> {total}
      </label>
    );
  }
  return (
    <label className={`option${count === 0 ? " is-off" : ""}`}>
      {input}
      {color !== undefined && <Swatch value={color} />}
      <span className="min-w-0 wrap-anywhere">{label}</span>
      {count !== undefined && (
        <span className="ml-auto text-sm text-muted tabular-nums">
          <span aria-hidden="true">{count}</span>
          {total}
        </span>
      )}
    </label>
  );
}

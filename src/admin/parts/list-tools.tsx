import { useEffect, useId, useRef, useState } from "react";
import { SearchIcon } from "#ui/icons.tsx";
import { CONTROL, WIDE_CONTROL } from "./field.tsx";

/** How long the typing has to rest before the list is asked for, in milliseconds. */
const REST = 300;

/** The most the server searches for, in characters. */
const LONGEST = 100;

type SearchProps = { label: string; hint: string; value: string; onSearch: (text: string) => void };

/** A search box that searches while one types. */
export function Search({ label, hint, value, onSearch }: SearchProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();

  // The address changed from elsewhere (Back, 'Ver todas'): the box follows.
  if (value !== shown) {
    setShown(value);
    if (value !== text.trim()) setText(value);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (next: string) => {
    clearTimeout(timer.current);
    onSearch(next.trim());
  };

  return (
    <search className="min-w-0 flex-1 basis-64">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          search(text);
        }}
      >
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted">
          <SearchIcon />
        </span>
        <input
          id={id}
          type="search"
          placeholder={hint}
          maxLength={LONGEST}
          value={text}
          onChange={({ currentTarget }) => {
            const next = currentTarget.value;
            setText(next);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => search(next), REST);
          }}
          className={`${WIDE_CONTROL} pl-11`}
        />
      </form>
    </search>
  );
}

type FilterProps = {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
};

/** A list to choose one state from. */
export function FilterSelect({ label, value, options, onChange }: FilterProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      className={`${CONTROL} max-sm:w-full cursor-pointer`}
    >
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  );
}

type MoreProps = { label: string; busyLabel: string; isBusy: boolean; onMore: () => void };

/** Fetches the next page of a list. */
export function LoadMore({ label, busyLabel, isBusy, onMore }: MoreProps) {
  return (
    <div className="mt-6 text-center">
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) onMore();
        }}
        className="button button-quiet min-h-11"
      >
        {isBusy ? busyLabel : label}
      </button>
    </div>
  );
}

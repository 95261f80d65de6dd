import { useEffect, useRef } from "react";
import { PlainIconButton } from "#ui/button.tsx";
import { ErrorBoundary } from "#ui/error-boundary.tsx";
import { SearchIcon } from "#ui/icons.tsx";
import { frameCopy } from "../frame/copy.ts";
import { searchPart } from "./search-part.ts";

type SearchFormProps = {
  label?: string;
  words?: string; // already searched for
  className?: string;
};

const wake = () => void searchPart.load();

/** A plain form to `/productos?q=`; suggestions load at its first use. */
export function SearchForm({ label, words, className }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const part = searchPart.usePart();
  useEffect(() => {
    // Focused before hydration.
    if (field.current === document.activeElement) wake();
  }, []);
  return (
    <search aria-label={label} className={className}>
      <form action="/productos" className="search">
        <input
          ref={field}
          // A field of type search may not be a combobox and handles Escape itself.
          role="searchbox"
          name="q"
          aria-label={frameCopy.search}
          placeholder={frameCopy.searchPlaceholder}
          defaultValue={words}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={wake}
          onInput={wake}
        />
        <PlainIconButton type="submit" name={frameCopy.search}>
          <SearchIcon />
        </PlainIconButton>
      </form>
      {typeof part === "object" && (
        // The form works without.
        <ErrorBoundary renderFallback={() => null}>
          <part.SuggestionBox field={field} />
        </ErrorBoundary>
      )}
    </search>
  );
}

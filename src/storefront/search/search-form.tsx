import { useRef } from "react";
import { ErrorBoundary } from "#ui/error-boundary.tsx";
import { SearchIcon } from "#ui/icons.tsx";
import { frameCopy } from "../copy.ts";
import { searchPart } from "./search-part.ts";

type SearchFormProps = {
  /** Tells it from the one in the banner. */
  label?: string;
  /** What the page already searched for. */
  words?: string;
  className?: string;
};

const wake = () => void searchPart.load();

/** The search box: a plain form that leads to `/productos?q=`. Once it is used it also offers what fits. */
export function SearchForm({ label, words, className }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const part = searchPart.usePart();
  return (
    <search aria-label={label} className={className}>
      <form action="/productos" className="search">
        <input
          ref={field}
          // Not of type search, which may not become a combobox and has an Escape of its own.
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
        <button type="submit" aria-label={frameCopy.search} title={frameCopy.search} className="icon-button">
          <SearchIcon />
        </button>
      </form>
      {typeof part === "object" && (
        // The form does without.
        <ErrorBoundary renderFallback={() => null}>
          <part.SuggestionBox field={field} />
        </ErrorBoundary>
      )}
    </search>
  );
}

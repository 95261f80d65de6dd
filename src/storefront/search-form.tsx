import { SearchIcon } from "#ui/icons.tsx";
import { frameCopy } from "./copy.ts";

/** The search box: a plain form that leads to `/productos?q=`. `label` tells it from the one in the banner. */
export function SearchForm({ label, className = "" }: { label?: string; className?: string }) {
  return (
    <search aria-label={label} className={className}>
      <form action="/productos" className="search">
        <input
          type="search"
          name="q"
          aria-label={frameCopy.search}
          placeholder={frameCopy.searchPlaceholder}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" aria-label={frameCopy.search} title={frameCopy.search} className="icon-button">
          <SearchIcon />
        </button>
      </form>
    </search>
  );
}

import { SearchIcon } from "#ui/icons.tsx";
import { frameCopy } from "./copy.ts";

/** The search box: a plain form that leads to `/productos?q=`. */
export function SearchForm({ className = "" }: { className?: string }) {
  return (
    <form role="search" action="/productos" className={`search ${className}`}>
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
  );
}

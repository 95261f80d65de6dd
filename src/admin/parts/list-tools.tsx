import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { LISTING_LIMITS } from "#domain/listing.ts";
import { Button } from "#ui/button.tsx";
import { SearchIcon } from "#ui/icons.tsx";
import { copy } from "../copy.ts";
import { CONTROL, WIDE_CONTROL } from "./field.tsx";
import { Form } from "./form.tsx";
import { SmallButton } from "./small-button.tsx";

const REST = 300; // ms without typing before a search

type SearchProps = {
  words: Readonly<Record<"search" | "searchHint", string>>;
  value: string;
  onSearch: (text: string) => void;
};

export function Search({ words, value, onSearch }: SearchProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();

  // The address changed elsewhere: Back, or 'Ver todas'.
  if (value !== shown) {
    setShown(value);
    if (value !== text.trim()) setText(value);
  }

  const drop = useEffectEvent(() => {
    clearTimeout(timer.current);
    setText(value);
  });
  useEffect(() => {
    // Typed just before Back, it was not meant for the list that Back leads to.
    const onPopState = () => drop();
    window.addEventListener("popstate", onPopState);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener("popstate", onPopState);
    };
  }, []);

  const search = (next: string) => {
    clearTimeout(timer.current);
    onSearch(next.trim());
  };

  return (
    <search className="min-w-0 flex-1 basis-64 max-sm:basis-40">
      <Form className="relative" onSubmit={() => search(text)}>
        <label htmlFor={id} className="sr-only">
          {words.search}
        </label>
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted">
          <SearchIcon />
        </span>
        <input
          id={id}
          type="search"
          placeholder={words.searchHint}
          maxLength={LISTING_LIMITS.q}
          value={text}
          onChange={({ currentTarget }) => {
            const next = currentTarget.value;
            setText(next);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => search(next), REST);
          }}
          className={`${WIDE_CONTROL} dense pl-10 text-ellipsis`}
        />
      </Form>
    </search>
  );
}

/** Folds a list's filters on narrow screens; `count` of them are set. */
export function useFold(count: number) {
  const [isFolded, setFolded] = useState(true);
  const button = (
    <SmallButton aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)} className="sm:hidden">
      {copy.list.filters(count)}
    </SmallButton>
  );
  return { button, folded: isFolded ? "max-sm:hidden" : "" };
}

type FilterProps = {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
};

export function FilterSelect({ label, value, options, onChange }: FilterProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      className={`${CONTROL} dense max-sm:w-full cursor-pointer`}
    >
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  );
}

type MoreProps = {
  list: Pick<
    UseInfiniteQueryResult,
    "hasNextPage" | "isFetching" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage" | "refetch"
  >;
};

/** Fetches the next page of the list above it, and focuses its first row unless the focus moved meanwhile. */
export function LoadMore({ list }: MoreProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = list;
  const element = useRef<HTMLDivElement>(null);
  const [isRequested, setRequested] = useState(false);
  const isLoading = isRequested || isFetchingNextPage;
  const load = async () => {
    const above = element.current?.previousElementSibling;
    const before = above ? rowsOf(above).length : 0;
    setRequested(true);
    // Refetching rows first, or they would be lost.
    if (isFetching) await refetch({ cancelRefetch: false });
    await fetchNextPage();
    setRequested(false);
    // Before the button disappears with the last page.
    const { activeElement } = document;
    if (activeElement !== document.body && !element.current?.contains(activeElement)) return;
    requestAnimationFrame(() => {
      const row = above && rowsOf(above)[before];
      if (!row) return;
      row.tabIndex = -1;
      row.focus({ preventScroll: true });
    });
  };
  if (!hasNextPage) return null;
  return (
    <div ref={element} className="mt-6 text-center">
      {/* Said at the list's beginning, too, which is out of sight here. */}
      {isFetchNextPageError && <p className="mb-2 font-medium text-accent">{copy.state.failed}</p>}
      <Button look="quiet" className="min-h-11" isHeld={isLoading} onClick={() => void load()}>
        {isLoading ? copy.state.loading : copy.state.more}
      </Button>
    </div>
  );
}

function rowsOf(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(":scope > li, :scope > tbody > tr")];
}

import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Price } from "#ui/price.tsx";
import { CategoryMark } from "../categories/category-mark.tsx";
import { NoPicture } from "../picture.tsx";
import { searchCopy } from "./copy.ts";
import { describeCombobox, emptyField } from "./field.ts";
import { type Option, optionAfter, optionsOf } from "./options.ts";
import { useSeenHeight } from "./use-seen-height.ts";
import { useSuggestions } from "./use-suggestions.ts";

const PICTURE = { width: 48, height: 60 } as const; // pixels

/** A combobox (ARIA APG, "list autocomplete with manual selection"): the focus stays in the field. */
export function SuggestionBox({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState("");
  const [isWanted, setWanted] = useState(false);
  // By address, not by position: the list may change.
  const [chosen, setChosen] = useState<Option["address"]>();
  const results = useSuggestions(words);
  const options = results ? optionsOf(results.words, results.suggestions) : [];
  const isOpen = isWanted && options.length > 0;
  const nothing = results?.suggestions.total === 0 ? searchCopy.nothingFor(results.words) : undefined;
  const near = nothing && results?.suggestions.products.length ? searchCopy.near : undefined;
  const count = searchCopy.count(options.filter(({ kind }) => kind !== "all").length);
  const active = isOpen ? options.findIndex(({ address }) => address === chosen) : -1;
  const optionId = (index: number) => `${list}-${index}`;

  const close = () => {
    setWanted(false);
    setChosen(undefined);
  };
  const onBlur = useEffectEvent(close);
  useSeenHeight(box);

  const readField = useEffectEvent(() => {
    setWords(field.current?.value.trim() ?? "");
    setWanted(true);
    setChosen(undefined);
  });

  /** A handled Escape does not close the menu around the field as well. */
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (isOpen) close();
    else if (field.current && emptyField(field.current)) setWords("");
    else return;
    event.preventDefault();
  });

  const onEnter = useEffectEvent((event: KeyboardEvent) => {
    const link = document.getElementById(optionId(active));
    if (!link) return close();
    event.preventDefault();
    link.click();
  });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === "Escape") return onEscape(event);
    if (event.key === "Enter") return onEnter(event);
    if (!isOpen) {
      if (event.key === "ArrowDown") readField();
      return;
    }
    const next = optionAfter(event.key, active, options.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(options[next]?.address);
    document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
  });

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const stopped = new AbortController();
    input.addEventListener("input", () => readField(), stopped);
    input.addEventListener("keydown", (event) => onKeyDown(event), stopped);
    input.addEventListener("blur", () => onBlur(), stopped);
    // Typed before this code was loaded.
    if (input === document.activeElement && input.value !== input.defaultValue) readField();
    return () => stopped.abort();
  }, [field]);

  useEffect(() => {
    const pointedTo = active === -1 ? undefined : `${list}-${active}`;
    if (field.current) describeCombobox(field.current, { list, isOpen, pointedTo });
  }, [field, list, isOpen, active]);

  return (
    <>
      <output className="sr-only">
        {isWanted && results && (near ? `${nothing}. ${near}: ${count}` : (nothing ?? count))}
      </output>
      {/* No tag is a list of links with pictures that the field beside it moves through. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={box}
        id={list}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={searchCopy.label}
        hidden={!isOpen && !(isWanted && nothing)}
        className="suggestions"
      >
        {nothing && (
          // Announced above.
          <p aria-hidden="true" className="line-clamp-2 px-4 pt-4 pb-2 font-display text-lg wrap-anywhere">
            {nothing}
          </p>
        )}
        {isOpen && (
          <div role={near && "group"} aria-label={near}>
            {near && (
              <p aria-hidden="true" className="border-b border-line px-4 pb-2 text-sm text-muted">
                {near}
              </p>
            )}
            {options.map((option, index) => (
              <a
                key={option.address}
                id={optionId(index)}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                href={option.address}
                onMouseDown={keepFocus}
                onClick={close}
              >
                <OptionRow option={option} />
              </a>
            ))}
          </div>
        )}
      </div>
    </>
  );
}

const keepFocus = (event: { preventDefault(): void }) => event.preventDefault();

function OptionRow({ option }: { option: Option }) {
  if (option.kind !== "product") {
    return (
      <>
        <span className="min-w-0 flex-1 wrap-anywhere">
          {option.kind === "category" && <CategoryMark slug={option.slug} />}
          {option.name}
        </span>
        {option.kind === "category" && <span className="text-sm text-muted">{searchCopy.category}</span>}
      </>
    );
  }
  const { name, picture, price, before, isSoldOut } = option;
  return (
    <>
      <span className="shot w-12 shrink-0">
        {picture === null ? <NoPicture /> : <img src={picture} alt="" {...PICTURE} />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 wrap-anywhere">{name}</span>
        <Price now={price} before={before} className="text-sm" />
        {isSoldOut && <span className="text-sm text-muted">{searchCopy.soldOut}</span>}
      </span>
    </>
  );
}

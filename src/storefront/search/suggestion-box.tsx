import { type RefObject, useId, useRef } from "react";
import { NoPicture } from "#ui/no-picture.tsx";
import { Price } from "#ui/price.tsx";
import { CategoryMark } from "../categories/category-mark.tsx";
import { searchCopy } from "./copy.ts";
import type { Option } from "./options.ts";
import { optionId, useCombobox } from "./use-combobox.ts";
import { useSeenHeight } from "./use-seen-height.ts";

const PICTURE = { width: 48, height: 60 } as const; // pixels

export function SuggestionBox({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const { results, options, isWanted, isOpen, active, close } = useCombobox(field, list);
  useSeenHeight(box);

  const nothing = results?.suggestions.total === 0 ? searchCopy.nothingFor(results.words) : undefined;
  const near = nothing && results?.suggestions.products.length ? searchCopy.near : undefined;
  const count = searchCopy.count(options.filter(({ kind }) => kind !== "all").length);
  return (
    <>
      <output className="sr-only">
        {isWanted && results && (near ? `${nothing}. ${near}: ${count}` : (nothing ?? count))}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field beside it has the focus */}
      <div
        ref={box}
        id={list}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag is a list of links with pictures that a field moves through
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
        {isOpen && <Options list={list} options={options} active={active} near={near} onFollow={close} />}
      </div>
    </>
  );
}

type OptionsProps = {
  list: string;
  options: readonly Option[];
  active: number;
  near: string | undefined;
  onFollow: () => void;
};

function Options({ list, options, active, near, onFollow }: OptionsProps) {
  return (
    <div role={near && "group"} aria-label={near}>
      {near && (
        <p aria-hidden="true" className="border-b border-line px-4 pb-2 text-sm text-muted">
          {near}
        </p>
      )}
      {options.map((option, index) => (
        <a
          key={option.address}
          id={optionId(list, index)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of HTML is no link
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          href={option.address}
          onMouseDown={keepFocus}
          onClick={onFollow}
        >
          <OptionRow option={option} />
        </a>
      ))}
    </div>
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

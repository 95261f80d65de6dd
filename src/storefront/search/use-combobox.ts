import { type RefObject, useEffect, useState } from "react";
import { describeCombobox, emptyField, useFieldEvents } from "./field.ts";
import { type Option, optionAfter, optionsOf } from "./options.ts";
import { useSuggestions } from "./use-suggestions.ts";

type FieldRef = RefObject<HTMLInputElement | null>;

/** A combobox (ARIA APG, "list autocomplete with manual selection"): the focus stays in the field. */
export function useCombobox(field: FieldRef, list: string) {
  const { setWords, setChosen, open, close, ...shown } = useOptions(field);
  const { options, isOpen, active } = shown;

  /** Keeps a handled Escape from also closing the menu around the field. */
  const onEscape = (event: KeyboardEvent) => {
    if (isOpen) close();
    else if (field.current && emptyField(field.current)) setWords("");
    else return;
    event.preventDefault();
  };
  const onEnter = (event: KeyboardEvent) => {
    const link = document.getElementById(optionId(list, active));
    if (!link) return close();
    event.preventDefault();
    link.click();
  };
  const onMove = (event: KeyboardEvent) => {
    const next = optionAfter(event.key, active, options.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(options[next]?.address);
    document.getElementById(optionId(list, next))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === "Escape") onEscape(event);
    else if (event.key === "Enter") onEnter(event);
    else if (isOpen) onMove(event);
    else if (event.key === "ArrowDown") open();
  };

  useFieldEvents(field, { onInput: open, onKeyDown, onBlur: close });
  useEffect(() => {
    const pointedTo = active === -1 ? undefined : optionId(list, active);
    if (field.current) describeCombobox(field.current, { list, isOpen, pointedTo });
  }, [field, list, isOpen, active]);

  return { ...shown, close };
}

export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

/** `active` is the selected option's index, -1 for none. */
function useOptions(field: FieldRef) {
  const [words, setWords] = useState("");
  const [isWanted, setWanted] = useState(false);
  // By address, not by index: the list may change.
  const [chosen, setChosen] = useState<Option["address"]>();
  const results = useSuggestions(words);
  const options = results ? optionsOf(results.words, results.suggestions) : [];
  const isOpen = isWanted && options.length > 0;
  const active = isOpen ? options.findIndex(({ address }) => address === chosen) : -1;

  const open = () => {
    setWords(field.current?.value.trim() ?? "");
    setWanted(true);
    setChosen(undefined);
  };
  const close = () => {
    setWanted(false);
    setChosen(undefined);
  };
  return { results, options, isWanted, isOpen, active, setWords, setChosen, open, close };
}

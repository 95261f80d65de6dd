import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ShownColor } from "#server/colors/colors.ts";
import { Button } from "#ui/button.tsx";
import { Swatch } from "#ui/swatch.tsx";
import { call } from "../call.ts";
import { copy } from "../copy.ts";
import { useSendOnce } from "../send-once.ts";
import { useChange } from "../use-change.ts";
import { showColor } from "./color-queries.ts";
import { colorsCopy as words } from "./copy.ts";

const UNKNOWN = "#808080"; // where the browser's picker begins when there is no value

/** Saves when the browser's picker is closed; meanwhile the square follows it. */
export function ColorRow({ color }: { color: ShownColor }) {
  const { name, value, is_own, product_count } = color;
  const input = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<string>();
  const saving = useChange({
    send: useSendOnce((chosen: string | null, key) =>
      chosen === null
        ? call("DELETE /api/admin/colors", { body: { name }, key })
        : call("PUT /api/admin/colors", { body: { name, value: chosen }, key }),
    ).send,
    scope: { id: `color-${name}` }, // the last one chosen is the last one saved
    done: words.saved(name),
    failed: words.failed,
    onDone: ({ color: saved }) => showColor(saved),
    // Another one may have been picked since.
    onSettled: (_saved, _error, chosen) => setPicked((before) => (before === chosen ? undefined : before)),
  });

  useOnPickerClosed(input, (chosen) => saving.mutate(chosen));

  const reset = () => {
    input.current?.focus(); // the button goes
    saving.mutate(null);
  };
  const source = value === null ? words.unknown : is_own ? words.own : words.automatic;
  return (
    <li className="flex flex-wrap items-center gap-x-6 border-b border-line py-2">
      <label className="relative flex min-h-11 min-w-0 flex-1 basis-64 cursor-pointer flex-wrap items-center gap-x-4 outline-offset-3 has-focus-visible:outline-2">
        <Swatch value={picked ?? value ?? ""} className="size-10" />
        <span className="min-w-0 flex-1 basis-24">
          <span className="block wrap-anywhere">{name}</span>
          <span className="block text-sm text-muted tabular-nums">
            {copy.counts.products(product_count)} · {source}
          </span>
        </span>
        <span aria-hidden="true" className="ml-auto text-link">
          {words.choose}
        </span>
        <input
          ref={input}
          type="color"
          aria-label={words.chooseOf(name)}
          value={picked ?? value ?? UNKNOWN}
          onChange={({ currentTarget }) => setPicked(currentTarget.value)}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </label>
      {is_own && (
        <Button look="link" isHeld={saving.isPending} onClick={reset}>
          {words.reset}
          <span className="sr-only">{words.resetOf(name)}</span>
        </Button>
      )}
    </li>
  );
}

/** The browser's `change` event: React's onChange is its `input`, which comes at every move of the pointer. */
function useOnPickerClosed(input: RefObject<HTMLInputElement | null>, onClosed: (chosen: string) => void): void {
  const close = useEffectEvent(onClosed);
  useEffect(() => {
    const field = input.current;
    const onChange = () => field && close(field.value);
    field?.addEventListener("change", onChange);
    return () => field?.removeEventListener("change", onChange);
  }, [input]);
}

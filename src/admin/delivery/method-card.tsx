import { useRef, useState } from "react";
import { zoneInWords } from "#domain/explain-delivery.ts";
import { showPesos } from "#domain/money.ts";
import { IconButton } from "#ui/button.tsx";
import type { OwnMethod } from "#server/delivery/edit-methods.ts";
import { BinIcon, DownIcon, PencilIcon, UpIcon } from "../parts/icons.tsx";
import { ActiveSwitch } from "./active-switch.tsx";
import { deliveryCopy as words } from "./copy.ts";
import { EditMethod, hasDraft } from "./edit-method.tsx";

type MethodCardProps = {
  method: OwnMethod;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

export function MethodCard({ method, onRemove, ...move }: MethodCardProps) {
  const [isEditing, setEditing] = useState(() => hasDraft(method));
  const pencil = useRef<HTMLButtonElement>(null);
  if (isEditing) {
    const stop = () => {
      setEditing(false);
      requestAnimationFrame(() => pencil.current?.focus());
    };
    return (
      <li className="pb-6">
        <EditMethod method={method} onDone={stop} />
      </li>
    );
  }
  return (
    <li className="py-4">
      <div className={method.is_active ? undefined : "text-muted"}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 className="font-medium wrap-anywhere">{method.name}</h2>
          <p className="tabular-nums">{priceOf(method)}</p>
        </div>
        <p className="text-sm wrap-anywhere">{[method.days, zoneInWords(method)].filter(Boolean).join(" · ")}</p>
        <CollectAt method={method} />
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <ActiveSwitch method={method} />
        <div className="-mr-2 ml-auto flex">
          <MoveButtons method={method} {...move} />
          <IconButton ref={pencil} name={words.edit(method.name)} onClick={() => setEditing(true)}>
            <PencilIcon />
          </IconButton>
          <IconButton name={words.remove(method.name)} onClick={onRemove}>
            <BinIcon />
          </IconButton>
        </div>
      </div>
    </li>
  );
}

function priceOf({ price, free_from }: OwnMethod): string {
  if (price === null) return words.agreed;
  if (price === 0) return words.free;
  return free_from === null ? showPesos(price) : `${showPesos(price)}, ${words.freeFrom(showPesos(free_from))}`;
}

function CollectAt({ method: { address, hours, map_url } }: { method: OwnMethod }) {
  const said = [address, hours?.replaceAll("\n", ", ")].filter(Boolean).join(" · ");
  return (
    <>
      {said && <p className="text-sm wrap-anywhere">{said}</p>}
      {map_url && (
        <a
          href={map_url}
          target="_blank"
          rel="noreferrer"
          className="text-link inline-flex min-h-11 items-center text-sm"
        >
          {words.map}
        </a>
      )}
    </>
  );
}

type MoveProps = Pick<MethodCardProps, "method" | "index" | "count" | "onMove">;

function MoveButtons({ method: { name }, index, count, onMove }: MoveProps) {
  const move = (button: HTMLButtonElement, to: number) => {
    onMove(to);
    // Moving the row removes its button for a moment, which loses the focus.
    requestAnimationFrame(() => button.focus());
  };
  const buttons = [
    { label: words.moveUp(name), to: index - 1, Icon: UpIcon },
    { label: words.moveDown(name), to: index + 1, Icon: DownIcon },
  ];
  return buttons.map(({ label, to, Icon }) => {
    const isEnd = to < 0 || to >= count;
    return (
      <IconButton
        key={label}
        name={label}
        aria-disabled={isEnd}
        onClick={({ currentTarget }) => !isEnd && move(currentTarget, to)}
      >
        <Icon />
      </IconButton>
    );
  });
}

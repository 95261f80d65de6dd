import { useRef } from "react";
import { zoneInWords } from "#domain/explain-method.ts";
import { formatDeliveryPrice } from "#domain/format-delivery-price.ts";
import { formatAmount } from "#domain/money.ts";
import type { OwnMethod } from "#server/delivery/edit-methods.ts";
import { IconButton } from "#ui/button.tsx";
import { BinIcon, PencilIcon } from "../parts/icons.tsx";
import { MoveButtons } from "../parts/move-buttons.tsx";
import { NewTabLink } from "../parts/text-link.tsx";
import { deliveryCopy as words } from "./copy.ts";
import { EditMethod } from "./edit-method.tsx";
import { ActiveSwitch } from "./method-switch.tsx";

type MethodCardProps = {
  method: OwnMethod;
  index: number;
  count: number;
  isEditing: boolean;
  /** Somebody else deleted it. */
  isGone: boolean;
  onEdit: () => void;
  onEdited: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

export function MethodCard({ method, isEditing, isGone, onEdit, onEdited, onRemove, ...move }: MethodCardProps) {
  const pencil = useRef<HTMLButtonElement>(null);
  if (isEditing) {
    const stop = () => {
      onEdited();
      requestAnimationFrame(() => pencil.current?.focus());
    };
    return (
      <li className="pb-6">
        <EditMethod method={method} isGone={isGone} onDone={stop} />
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
        <div className="-mr-edge ml-auto flex">
          <MoveButtons name={method.name} {...move} />
          <IconButton ref={pencil} name={words.edit(method.name)} onClick={onEdit}>
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
  return [formatDeliveryPrice(price), free_from !== null && words.freeFrom(formatAmount(free_from))]
    .filter(Boolean)
    .join(", ");
}

function CollectAt({ method: { address, hours, map_url } }: { method: OwnMethod }) {
  const line = [address, hours?.replaceAll("\n", ", ")].filter(Boolean).join(" · ");
  return (
    <>
      {line && <p className="text-sm wrap-anywhere">{line}</p>}
      {map_url && (
        <NewTabLink href={map_url} className="text-sm">
          {words.map}
        </NewTabLink>
      )}
    </>
  );
}

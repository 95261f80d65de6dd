import { useId } from "react";
import { KNOWN_CARRIERS, MAX_CARRIER, MAX_TRACKING_CODE, type Tracking } from "#domain/tracking.ts";
import { TextField } from "../parts/field.tsx";
import { orderCopy } from "./copy.ts";

const words = orderCopy.shipping;

export type TypedTracking = { carrier: string; code: string };

export function typedTracking({ carrier, tracking_code }: Partial<Tracking>): TypedTracking {
  return { carrier: carrier ?? "", code: tracking_code ?? "" };
}

/** Empty is null. */
export function readTracking({ carrier, code }: TypedTracking): Tracking {
  return { carrier: carrier.trim() || null, tracking_code: code.trim() || null };
}

/** Only what differs from what is stored: the rest may have been written by somebody else since. */
export function changedTracking(stored: Partial<Tracking>, typed: TypedTracking): Partial<Tracking> {
  const { carrier, tracking_code } = readTracking(typed);
  return {
    ...(carrier !== (stored.carrier ?? null) && { carrier }),
    ...(tracking_code !== (stored.tracking_code ?? null) && { tracking_code }),
  };
}

type TrackingFieldsProps = {
  typed: TypedTracking;
  onType: (change: Partial<TypedTracking>) => void;
  isHeld?: boolean;
};

export function TrackingFields({ typed, onType, isHeld = false }: TrackingFieldsProps) {
  const carriers = useId();
  return (
    <>
      <TextField
        label={words.carrier}
        name="carrier"
        list={carriers}
        maxLength={MAX_CARRIER}
        autoComplete="off"
        readOnly={isHeld}
        value={typed.carrier}
        onText={(carrier) => onType({ carrier })}
      />
      <datalist id={carriers}>
        {KNOWN_CARRIERS.map((carrier) => (
          <option key={carrier}>{carrier}</option>
        ))}
      </datalist>
      <TextField
        label={words.code}
        name="tracking_code"
        maxLength={MAX_TRACKING_CODE}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={isHeld}
        value={typed.code}
        onText={(code) => onType({ code })}
      />
    </>
  );
}

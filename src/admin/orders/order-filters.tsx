import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { isDay } from "#domain/day.ts";
import { NO_DELIVERY } from "#domain/order-delivery.ts";
import { ORDER_STATUSES, STATUS_NAMES } from "#domain/order.ts";
import { isUuid } from "#domain/uuid.ts";
import type { OrderFilter } from "#server/orders/matching-orders.ts";
import { formatDate } from "../parts/date.ts";
import { CONTROL } from "../parts/field.tsx";
import { FilterSelect, Search, useFold } from "../parts/list-tools.tsx";
import { useFilter } from "../parts/use-filter.ts";
import { orderCopy } from "./copy.ts";
import { methodsOfOrdersQuery, statusOfSlug, statusSlug } from "./order-queries.ts";

const words = orderCopy.list;

/** The filter in the address; values that no filter has are ignored. */
export function useOrderFilter() {
  const { get, set, clear } = useFilter();
  const [desde, hasta, entrega] = [get("desde"), get("hasta"), get("entrega")];
  const wanted: OrderFilter = {
    q: get("q") || undefined,
    status: statusOfSlug(get("estado")),
    desde: isDay(desde) ? desde : undefined,
    hasta: isDay(hasta) ? hasta : undefined,
    entrega: entrega === NO_DELIVERY || isUuid(entrega) ? entrega : undefined,
  };
  return { wanted, set, clear, isFiltered: Object.values(wanted).some((value) => value !== undefined) };
}

const STATUS_OPTIONS = [
  ["", words.allStatuses],
  ...ORDER_STATUSES.map((status) => [statusSlug(status), STATUS_NAMES[status]] as const),
] as const;

export function OrderFilters({ wanted, set }: Pick<ReturnType<typeof useOrderFilter>, "wanted" | "set">) {
  const { q = "", status, desde = "", hasta = "", entrega = "" } = wanted;
  const { button, folded } = useFold([status, desde, hasta, entrega].filter(Boolean).length);
  return (
    <div className="mb-2 flex flex-wrap gap-2">
      <Search words={words} value={q} onSearch={(text) => set("q", text)} />
      {button}
      <div className={`flex gap-x-2 max-sm:order-last max-sm:w-full ${folded}`}>
        <DayField label={orderCopy.filter.from} value={desde} max={hasta} onChange={(day) => set("desde", day)} />
        <DayField label={orderCopy.filter.until} value={hasta} min={desde} onChange={(day) => set("hasta", day)} />
      </div>
      <div className="flex gap-x-2 max-sm:contents">
        <div className={`max-sm:order-last max-sm:w-full ${folded}`}>
          <FilterSelect
            label={words.statusFilter}
            value={status ? statusSlug(status) : ""}
            options={STATUS_OPTIONS}
            onChange={(slug) => set("estado", slug)}
          />
        </div>
        <DeliveryFilter value={entrega} className={folded} onChange={(method) => set("entrega", method)} />
      </div>
    </div>
  );
}

type DeliveryFilterProps = { value: string; className: string; onChange: (method: string) => void };

/** Hidden in a shop whose orders have no delivery method, unless the address asks for one. */
function DeliveryFilter({ value, className, onChange }: DeliveryFilterProps) {
  const { data: methods = [] } = useQuery(methodsOfOrdersQuery);
  const isKnown = value === NO_DELIVERY || methods.some(({ id }) => id === value);
  if (methods.length === 0 && value === "") return null;
  const nameOf = ({ name, newest_order_at }: (typeof methods)[number]) => {
    const isShared = methods.filter((other) => other.name === name).length > 1;
    return isShared ? words.namesake(name, formatDate(newest_order_at)) : name;
  };
  const options = [
    ["", words.allDeliveries],
    ...methods.map((method) => [method.id, nameOf(method)] as const),
    [NO_DELIVERY, words.noDelivery],
    ...(value === "" || isKnown ? [] : [[value, words.otherDelivery] as const]),
  ] as const;
  return (
    <div className={`min-w-0 max-sm:order-last max-sm:w-full sm:max-w-60 [&>select]:max-w-full ${className}`}>
      <FilterSelect label={words.deliveryFilter} value={value} options={options} onChange={onChange} />
    </div>
  );
}

type DayFieldProps = { label: string; value: string; min?: string; max?: string; onChange: (day: string) => void };

function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  const id = useId();
  // A year is typed digit by digit, through 0002, 0020 and 0202.
  const [unfinished, setUnfinished] = useState<string>();
  return (
    <div className="flex min-w-0 gap-2 max-sm:flex-1 max-sm:flex-col max-sm:gap-1 sm:items-center">
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={unfinished ?? value}
        min={min}
        max={max}
        onChange={({ currentTarget: { value: day } }) => {
          const isWhole = day === "" || isDay(day);
          setUnfinished(isWhole ? undefined : day);
          if (isWhole) onChange(day);
        }}
        onBlur={() => setUnfinished(undefined)}
        className={`${CONTROL} dense max-sm:w-full max-sm:px-2`}
      />
    </div>
  );
}

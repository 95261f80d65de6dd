import type { ReactNode } from "react";
import { PANEL } from "#domain/panel-address.ts";
import { useSummary } from "../home/home-queries.ts";
import { ParcelIcon, ShirtIcon, SlidersIcon } from "../parts/icons.tsx";
import { frameCopy } from "./copy.ts";

export type Section = {
  name: string;
  href: string;
  icon: ReactNode;
  /** How many orders wait there, and the words for a screen reader. */
  waiting?: { count: number; description: string };
};

const SECTIONS = {
  products: {
    name: frameCopy.products,
    href: PANEL.products,
    icon: <ShirtIcon />,
  },
  orders: {
    name: frameCopy.orders,
    href: PANEL.orders,
    icon: <ParcelIcon />,
  },
  settings: {
    name: frameCopy.settings,
    href: PANEL.settings,
    icon: <SlidersIcon />,
  },
} satisfies Record<string, Section>;

export type SectionName = keyof typeof SECTIONS;

export function useSections(): Record<SectionName, Section> {
  const count = useSummary().data?.pending_orders ?? 0;
  if (count === 0) return SECTIONS;
  return { ...SECTIONS, orders: { ...SECTIONS.orders, waiting: { count, description: frameCopy.pending(count) } } };
}

const MAX_SHOWN = 99;

export function sectionLink({ href, waiting }: Section) {
  return {
    href,
    "aria-description": waiting?.description,
    "data-waiting": waiting && (waiting.count > MAX_SHOWN ? `${MAX_SHOWN}+` : waiting.count),
  };
}

export function SectionLabel({ section: { name, icon } }: { section: Section }) {
  return (
    <>
      <span className="sm:hidden">{icon}</span>
      {name}
    </>
  );
}

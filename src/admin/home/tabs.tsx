import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useLocation } from "wouter";
import { type Section, SectionLabel, sectionLink } from "./sections.tsx";

type TabsProps = {
  label: string;
  tabs: readonly Section[];
  current: Section;
  /** What the section is about as a whole, beside the tabs. */
  tools: ReactNode;
  children: ReactNode;
};

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs with addresses: arrow keys move between them. On a phone they are a bar at the end of the screen. */
export function Tabs({ label, tabs, current, tools, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();

  const go = (tab: Section) => {
    navigate(tab.href);
    list.current?.querySelector<HTMLAnchorElement>(`a[href="${tab.href}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const next = step && tabs.at((tabs.indexOf(current) + step) % tabs.length);
    if (!next) return;
    event.preventDefault();
    go(next);
  };

  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-10 border-b border-line max-sm:border-0 print:hidden">
        <div ref={list} role="tablist" aria-label={label} className="panel-tabs">
          {tabs.map((tab) => {
            const isCurrent = tab === current;
            return (
              <a
                key={tab.href}
                id={`${id}-${tab.href}`}
                role="tab"
                aria-selected={isCurrent}
                aria-controls={isCurrent ? `${id}-panel` : undefined}
                tabIndex={isCurrent ? 0 : -1}
                onKeyDown={onKeyDown}
                onClick={(event) => {
                  // A new tab or window stays the browser's business.
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  navigate(tab.href);
                }}
                {...sectionLink(tab)}
              >
                <SectionLabel section={tab} />
              </a>
            );
          })}
        </div>
        {tools}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current.href}`} className="pt-1 sm:pt-2">
        {children}
      </div>
    </>
  );
}

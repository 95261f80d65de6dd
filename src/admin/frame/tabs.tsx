import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Link, useLocation } from "wouter";
import { frameCopy } from "./copy.ts";
import { type Section, SectionLabel, sectionLink } from "./sections.tsx";

type TabsProps = {
  tabs: readonly Section[];
  current: Section;
  /** Links that concern the whole section, beside the tabs. */
  tools: ReactNode;
  children: ReactNode;
};

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs with addresses: arrow keys move between them. On a phone they are a bar at the end of the screen. */
export function Tabs({ tabs, current, tools, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();

  const onKeyDown = (event: KeyboardEvent) => {
    // With Alt or Cmd the arrows are the browser's, back and forward.
    const step = event.altKey || event.ctrlKey || event.metaKey ? undefined : STEPS[event.key];
    const next = step && tabs.at((tabs.indexOf(current) + step) % tabs.length);
    if (!next) return;
    event.preventDefault();
    navigate(next.href);
  };
  // Not in the key handler: leaving unsaved changes may ask first.
  useEffect(() => {
    if (!list.current?.contains(document.activeElement)) return;
    list.current.querySelector<HTMLElement>(`a[href="${current.href}"]`)?.focus();
  }, [current.href]);

  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-10 border-b border-line max-sm:border-0 print:hidden">
        <div ref={list} role="tablist" aria-label={frameCopy.sections} className="panel-tabs">
          {tabs.map((tab) => {
            const isCurrent = tab === current;
            return (
              <Link
                key={tab.href}
                id={`${id}-${tab.href}`}
                role="tab"
                aria-selected={isCurrent}
                aria-controls={isCurrent ? `${id}-panel` : undefined}
                tabIndex={isCurrent ? 0 : -1}
                onKeyDown={onKeyDown}
                {...sectionLink(tab)}
              >
                <SectionLabel section={tab} />
              </Link>
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

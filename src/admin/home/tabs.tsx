import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useLocation } from "wouter";

export type Tab = { name: string; href: string; content: () => ReactNode };

type TabsProps = { label: string; tabs: readonly Tab[]; current: Tab };

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs with addresses: arrow keys move between them, and each can be opened in another window. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();

  const go = (tab: Tab) => {
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
      <div ref={list} role="tablist" aria-label={label} className="flex gap-6 border-b border-line">
        {tabs.map((tab) => {
          const isCurrent = tab === current;
          return (
            <a
              key={tab.href}
              id={`${id}-${tab.href}`}
              role="tab"
              href={tab.href}
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
              className={`-mb-px flex min-h-12 items-center border-b-2 text-lg ${isCurrent ? "border-ink" : "border-transparent text-muted hover:text-ink"}`}
            >
              {tab.name}
            </a>
          );
        })}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current.href}`} className="pt-6">
        {current.content()}
      </div>
    </>
  );
}

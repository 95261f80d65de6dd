import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useLocation } from "wouter";

export type Tab = { name: string; href: string; icon: ReactNode };

/** What waits behind a tab: how many, and the words for whoever does not see the figure. */
type Waiting = { count: number; description: string };

/** The most that fits beside a tab's name. */
const MOST_SHOWN = 99;

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  current: Tab;
  /** What waits behind a tab, by its address. */
  waiting: Partial<Record<string, Waiting>>;
  /** What the current tab shows. */
  children: ReactNode;
};

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Tabs with addresses: arrow keys move between them, and each can be opened in another window. On a phone they are a
 * bar under the thumb.
 */
export function Tabs({ label, tabs, current, waiting, children }: TabsProps) {
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
      <div ref={list} role="tablist" aria-label={label} className="panel-tabs print:hidden">
        {tabs.map((tab) => {
          const isCurrent = tab === current;
          const waits = waiting[tab.href];
          return (
            <a
              key={tab.href}
              id={`${id}-${tab.href}`}
              role="tab"
              href={tab.href}
              aria-selected={isCurrent}
              aria-controls={isCurrent ? `${id}-panel` : undefined}
              aria-describedby={waits && `${id}-${tab.href}-waiting`}
              data-waiting={waits && (waits.count > MOST_SHOWN ? `${MOST_SHOWN}+` : waits.count)}
              tabIndex={isCurrent ? 0 : -1}
              onKeyDown={onKeyDown}
              onClick={(event) => {
                // A new tab or window stays the browser's business.
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                navigate(tab.href);
                // The bar is always at hand: what it opens begins at its beginning.
                if (list.current && getComputedStyle(list.current).position === "fixed") window.scrollTo({ top: 0 });
              }}
            >
              <span className="sm:hidden">{tab.icon}</span>
              {tab.name}
            </a>
          );
        })}
      </div>
      {Object.entries(waiting).map(([href, waits]) => (
        <span key={href} id={`${id}-${href}-waiting`} hidden>
          {waits?.description}
        </span>
      ))}
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current.href}`} className="pt-6 max-sm:pt-0">
        {children}
      </div>
    </>
  );
}

import { type FocusEvent, useId, useRef } from "react";

/** `isDownload` saves the answer as a file, `isNewTab` keeps this page open. */
type LinkChoice = { name: string; hint: string; href: string; isDownload?: boolean; isNewTab?: boolean };

/** Beside its button if there is room; centred on the screen in browsers that cannot position it. */
export const MENU_LOOK =
  "m-auto max-w-[calc(100vw-2*var(--page-margin))] [border:1px_solid] bg-paper text-ink supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:m-0 supports-[position-area:bottom]:my-1 [position-area:bottom_span-left] [position-try-fallbacks:flip-inline,flip-block,flip-block_flip-inline]";

/** For the parent of a menu and its button: closes the menu when the focus leaves both, since it would cover the focused element. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!relatedTarget || currentTarget.contains(relatedTarget)) return;
  currentTarget.querySelector<HTMLElement>("[popover]")?.hidePopover();
}

type LinkMenuProps = { name: string; choices: readonly LinkChoice[]; className?: string };

/** A button that opens a list of links, each with a line that describes it. */
export function LinkMenu({ name, choices, className = "" }: LinkMenuProps) {
  const id = useId();
  const menu = useRef<HTMLUListElement>(null);
  return (
    <div className="contents" onBlur={closeWhenLeft}>
      <button
        type="button"
        popoverTarget={id}
        className={`button button-quiet min-h-11 shrink-0 px-4 py-1 ${className}`}
      >
        {name}
      </button>
      <ul ref={menu} id={id} popover="auto" className={`w-80 ${MENU_LOOK}`}>
        {choices.map(({ name, hint, href, isDownload = false, isNewTab = false }) => (
          <li key={name} className="border-line not-first:border-t">
            <a
              href={href}
              {...(isDownload && { download: true })}
              {...(isNewTab && { target: "_blank", rel: "noreferrer" })}
              onClick={() => menu.current?.hidePopover()}
              className="block px-4 py-3 -outline-offset-2 hover:bg-sand"
            >
              {name}
              <span className="block text-sm text-muted">{hint}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

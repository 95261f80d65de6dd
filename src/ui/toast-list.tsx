import { Fragment, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "./button.tsx";
import { toasterCopy } from "./copy.ts";
import { useTopDialog } from "./dialog.tsx";
import { CloseIcon } from "./icons.tsx";
import { chooseLift, coverCost, raised, visibleObstacles } from "./toast-position.ts";
import { dismissToast, holdToasts, releaseToasts, type Toast, type ToastAction, toasts } from "./toast.ts";
import { useSwipe } from "./use-swipe.ts";

/** Inside an open modal dialog, since everything outside is inert; inside an open sheet, which covers the rest; else at the bottom right of the window. */
export function ToastList() {
  const dialog = useTopDialog();
  const sheet = useSyncExternalStore(onToggle, openSheet);
  if (!dialog) return sheet ? createPortal(<Toasts container={sheet} />, sheet) : <Toasts />;
  const slot = dialog.querySelector("[data-toasts]");
  return createPortal(<Toasts container={dialog} isInFlow={slot !== null} />, slot ?? dialog);
}

function openSheet(): Element | null {
  return document.querySelector("[data-sheet]:popover-open");
}

/** `toggle` does not bubble, so it is captured for all elements. */
function onToggle(listener: () => void): () => void {
  document.addEventListener("toggle", listener, true);
  return () => document.removeEventListener("toggle", listener, true);
}

function Toasts({ container, isInFlow = false }: { container?: Element; isInFlow?: boolean }) {
  const shown = toasts.useValue();
  const list = useRef<HTMLOListElement>(null);
  useLift(list, shown, container, isInFlow);
  useFocus(list);
  useHolds();
  const isSettled = useSettled();

  return (
    <div
      data-toaster
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output must not hold a list
      role="status"
      aria-atomic="false"
      aria-label={toasterCopy.region}
      className={isInFlow ? "flex justify-center" : "toaster"}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hovering it only stops the clock */}
      <ol
        ref={list}
        // An empty one takes no focus, which would hold the next toasts.
        tabIndex={shown.length > 0 ? -1 : undefined}
        className="pointer-events-auto flex print:hidden w-[min(356px,100vw-4px)] flex-col gap-2 outline-offset-4 in-data-toasts:-outline-offset-2 in-data-toasts:not-empty:py-2"
        // A press would focus the list, and hold it until something else is focused.
        onMouseDown={(event) => event.preventDefault()}
        onPointerEnter={() => holdToasts("pointer")}
        onPointerLeave={() => releaseToasts("pointer")}
        onFocus={() => holdToasts("focus")}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) releaseToasts("focus");
        }}
      >
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} isInSettledList={isSettled} />
        ))}
      </ol>
    </div>
  );
}

const EDGE = { outline: "1px solid transparent" }; // seen where a browser forces its colours

const SETTLE_TIME = 100; // milliseconds until a new list is known as a live region
const HEARING_TIME = 500; // milliseconds in which a screen reader has noticed a toast

const announced = new WeakSet<Toast>();

/** Screen readers do not announce what a live region holds when it is new. */
function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), SETTLE_TIME);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

function ToastItem({ toast, isInSettledList }: { toast: Toast; isInSettledList: boolean }) {
  const isDanger = toast.tone === "danger";
  // The list moves when a dialog opens or closes: only what was not yet announced is announced there.
  const [isAnnounced] = useState(announced.has(toast));
  const isWaiting = !isAnnounced && !isInSettledList;
  useEffect(() => {
    if (isWaiting) return;
    const timer = setTimeout(() => announced.add(toast), HEARING_TIME);
    return () => clearTimeout(timer);
  }, [toast, isWaiting]);
  const swipe = useSwipe(() => {
    dismissToast(toast.id);
    // React gets no leave event of a pointer captured by a removed element.
    releaseToasts("pointer");
  });
  return (
    <li
      {...swipe}
      style={EDGE}
      inert={isWaiting}
      aria-live={isDanger || isAnnounced ? "off" : undefined}
      className={`toast ${isDanger ? "bg-accent" : "bg-ink"}`}
    >
      {/* The key makes new elements, which are announced. */}
      <Fragment key={String(isWaiting)}>
        {isDanger && <DangerMark />}
        <div
          role={isDanger && !isAnnounced ? "alert" : undefined}
          className="min-w-0 flex-1 basis-20 py-3 text-sm/5 wrap-break-word"
        >
          <p className="font-semibold">{toast.title}</p>
          {toast.description && <p className="mt-1">{toast.description}</p>}
        </div>
        <div className="ml-auto flex gap-3">
          {toast.action && <ActionButton id={toast.id} action={toast.action} />}
          <IconButton name={toasterCopy.close} onClick={() => dismissToast(toast.id)} className="hover:text-ink">
            <CloseIcon />
          </IconButton>
        </div>
      </Fragment>
    </li>
  );
}

function ActionButton({ id, action: { label, run } }: { id: number; action: ToastAction }) {
  return (
    <button
      type="button"
      onClick={() => {
        dismissToast(id);
        run();
      }}
      className="min-h-11 shrink-0 px-2 text-sm font-semibold underline underline-offset-4 hover:decoration-2"
    >
      {label}
    </button>
  );
}

function DangerMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="icon mt-2">
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v6m0 3v1" />
    </svg>
  );
}

/** Measured for each new toast; after that only if more comes to lie under the list. */
function useLift(
  list: { readonly current: HTMLOListElement | null },
  shown: readonly Toast[],
  container: Element | undefined,
  isInFlow: boolean,
): void {
  const lift = useRef(0); // pixels
  const newest = shown.at(-1)?.id;
  useLayoutEffect(() => {
    const items = list.current;
    if (isInFlow || newest === undefined || !items) return;
    const page = container ?? document.body;
    let least = -1;
    const measure = () => {
      const area = raised(items.getBoundingClientRect(), -lift.current);
      const obstacles = visibleObstacles(page);
      if (coverCost(raised(area, lift.current), obstacles) <= least) return;
      lift.current = chooseLift(area, obstacles);
      least = coverCost(raised(area, lift.current), obstacles);
      items.parentElement?.style.setProperty("--lift", `${lift.current}px`);
    };
    measure();

    const observer = new MutationObserver(measure);
    observer.observe(page, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [list, newest, container, isInFlow]);
}

/** Alt+T leads to the toasts, Escape back. A removed toast leaves its focus to the list, the last one to what had it before. */
function useFocus(list: { readonly current: HTMLOListElement | null }): void {
  useEffect(() => {
    const items = list.current;
    if (!items) return;
    let cameFrom: HTMLElement | null = null; // while the focus is here
    let isByHotkey = false;
    const isHere = () => items.contains(document.activeElement);

    const onKeyDown = (event: KeyboardEvent) => {
      if (!items.hasChildNodes()) return;
      if (event.altKey && event.code === "KeyT") {
        event.preventDefault();
        items.focus();
        isByHotkey = true;
        // Otherwise Escape closes the dialog around them.
      } else if (event.key === "Escape" && isByHotkey && isHere()) {
        event.preventDefault();
        goBack();
      }
    };
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      cameFrom ??= relatedTarget instanceof HTMLElement ? relatedTarget : document.body;
    };
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && items.contains(relatedTarget)) return;
      // Only then is a removed element removed. A window in the background keeps its focused element.
      queueMicrotask(() => {
        if (items.contains(target as Node) && !isHere()) forget();
      });
    };
    const goBack = () => {
      cameFrom?.focus({ preventScroll: true });
      forget();
    };
    const forget = () => {
      cameFrom = null;
      isByHotkey = false;
    };
    const observer = new MutationObserver(() => {
      // A removed toast takes the focus along, and React gets no blur for it.
      if (!isHere()) releaseToasts("focus");
      // The focus has moved on meanwhile.
      if (!isHere() && document.activeElement !== document.body) forget();
      else if (!items.hasChildNodes()) goBack();
      else if (cameFrom && !isHere()) items.focus();
    });

    observer.observe(items, { childList: true });
    items.addEventListener("focusin", onFocusIn);
    items.addEventListener("focusout", onFocusOut);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      observer.disconnect();
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [list]);
}

/** A list that moves elsewhere forgets the pointer over it. */
function useHolds(): void {
  useEffect(() => {
    const onVisibility = () => (document.hidden ? holdToasts("hidden") : releaseToasts("hidden"));
    onVisibility();
    releaseToasts("unloaded");
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      releaseToasts("pointer");
      releaseToasts("focus");
    };
  }, []);
}

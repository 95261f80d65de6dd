import type { Page } from "@playwright/test";

/** Milliseconds in which movements count as caused by a press; the browser's own 500 are too few for a slow machine. */
const MAX_AFTER_INPUT = 3_000;

/** From the Layout Instability API; milliseconds since the page was opened, 0 without input. */
type LayoutShift = PerformanceEntry & {
  value: number;
  lastInputTime: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** Returns what has moved by itself since the page was opened, as CLS counts it; call this before opening it. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((mostAfterInput) => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ");
    const tagOf = (node: Node | null) => (node instanceof Element ? node.outerHTML.slice(0, 100) : node?.textContent);
    new PerformanceObserver((list) => {
      for (const { value, startTime, lastInputTime, sources } of list.getEntries() as LayoutShift[]) {
        const followsInput = lastInputTime > 0 && startTime - lastInputTime < mostAfterInput;
        if (followsInput) continue;
        // The list of toasts grows upwards: its box counts as moved, though no toast moves.
        const isOfToasts = ({ node }: { node: Node | null }) =>
          node instanceof Element && node.closest("[data-toaster]");
        if (sources.length > 0 && sources.every(isOfToasts)) continue;
        const parts = sources.map((part) => `${tagOf(part.node)}: ${at(part.previousRect)} → ${at(part.currentRect)}`);
        moved.push([`${value} after ${Math.round(startTime)} ms`, ...parts].join("\n"));
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, MAX_AFTER_INPUT);
  return () =>
    page.evaluate(async () => {
      // Movements in this frame are reported after it.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return (window as unknown as { moved: string[] }).moved;
    });
}

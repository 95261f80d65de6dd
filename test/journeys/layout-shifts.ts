import type { Page } from "@playwright/test";

/** Milliseconds in which what moves is what a press asked for; the browser's own 500 are too few for a slow machine. */
const MOST_AFTER_INPUT = 3_000;

/** Of the Layout Instability API; milliseconds since the page was opened, 0 without an input. */
type LayoutShift = PerformanceEntry & { value: number; lastInputTime: number };

/** Gives how far the parts of a page have moved by themselves since it was opened, as CLS counts it; call it before the page opens. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((mostAfterInput) => {
    const moved = { shift: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { value, startTime, lastInputTime } of list.getEntries() as LayoutShift[]) {
        const followsInput = lastInputTime > 0 && startTime - lastInputTime < mostAfterInput;
        if (!followsInput) moved.shift += value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, MOST_AFTER_INPUT);
  return () =>
    page.evaluate(async () => {
      // What moved in this frame is told after it.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return (window as unknown as { moved: { shift: number } }).moved.shift;
    });
}

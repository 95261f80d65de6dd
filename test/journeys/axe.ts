import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** All of WCAG 2.2 up to AA, target sizes included, plus best practices. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The same as `axe.source` in less than half the size: every page reads it once. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A phone and a desk, in CSS pixels. */
export const WIDTHS = [360, 1440] as const;

/** Asserts that axe finds nothing. It sees the colours of the moment, so no transition may be running. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  const violations = await page.evaluate(async (runOnly) => {
    // Refetching style sheets is for a disabled rule, media for one without anything to find here. Nobody reads selectors.
    const options = { runOnly, resultTypes: ["violations" as const], preload: false, selectors: false };
    const { violations } = await window.axe.run(options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
  }, RULES);
  expect(violations).toEqual([]);
}

/** The same on a phone and at a desk, where nothing may scroll sideways either. */
export async function expectAccessibleAtWidths(page: Page): Promise<void> {
  await atWidths(page, () => expectAccessible(page));
}

/** The same for pages with the same parts on a phone and at a desk: axe looks at the phone only. */
export async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await atWidths(page, async (width) => {
    if (width === WIDTHS[0]) await expectAccessible(page);
  });
}

/** Looks at a page on a phone and at a desk, where nothing may scroll sideways, then restores its size. */
async function atWidths(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  const size = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await look(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  if (size) await page.setViewportSize(size);
}

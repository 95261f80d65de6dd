import type { Page } from "@playwright/test";

/** How often the page is read, in milliseconds; a browser tells screen readers of changes no faster. */
const INTERVAL = 50;

/**
 * Returns what a screen reader has announced since the page was opened; call this before opening it and before
 * installing a clock. An alert is announced whole; of another live region only what joins it after it was there itself.
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((interval) => {
    const announcements: string[] = [];
    Object.assign(window, { announcements });
    let before = new Map<Element, Map<Node, string>>();

    const isSilent = (node: Node) =>
      node instanceof HTMLElement &&
      (node.inert ||
        node.ariaHidden === "true" ||
        node.ariaLive === "off" ||
        !node.checkVisibility({ visibilityProperty: true }));
    const textsIn = (node: Node, texts = new Map<Node, string>()) => {
      for (const child of node.childNodes) {
        if (child instanceof Text && child.data.trim()) texts.set(child, child.data);
        else if (!isSilent(child)) textsIn(child, texts);
      }
      return texts;
    };

    setInterval(() => {
      if (document.readyState !== "complete") return; // styles may be missing
      const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
      const now = new Map<Element, Map<Node, string>>();
      for (const region of (modal ?? document).querySelectorAll("output, [role=status], [role=alert], [aria-live]")) {
        if (region.closest("[inert], [aria-hidden=true]") || isSilent(region)) continue;
        const texts = textsIn(region);
        now.set(region, texts);
        const known = before.get(region) ?? (region.role === "alert" ? new Map<Node, string>() : texts);
        const said = [...texts].filter(([node, text]) => known.get(node) !== text).map(([, text]) => text);
        if (said.length > 0) announcements.push(said.join(" "));
      }
      before = now;
    }, interval);
  }, INTERVAL);
  return () => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements);
}

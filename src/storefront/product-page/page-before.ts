/**
 * How far back the history has another page of the shop, below zero; 0 when it has none. The link that skips to the content
 * has an entry of this page behind it, and a closed drawer one ahead.
 */
export function stepsToPageBefore(): number {
  const { addresses, here } = readHistory();
  const before = addresses.findLastIndex((url, index) => index < here && new URL(url).pathname !== location.pathname);
  return before === -1 ? 0 : before - here;
}

/** Of the shop's pages; where the browser does not tell them, the one that led here. */
function readHistory(): { addresses: readonly string[]; here: number } {
  const navigation = window.navigation as Navigation | undefined;
  if (navigation?.currentEntry) {
    const addresses = navigation.entries().map(({ url }) => url ?? location.href);
    return { addresses, here: navigation.currentEntry.index };
  }
  const isFromShop = history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
  return { addresses: isFromShop ? [document.referrer] : [], here: 1 };
}

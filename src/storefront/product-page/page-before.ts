/**
 * Steps back to the shop's previous page in history, negative; 0 if there is none. Entries of this page are skipped:
 * the skip link leaves one behind it, a closed drawer one ahead.
 */
export function stepsToPageBefore(): number {
  const { addresses, here } = readHistory();
  const before = addresses.findLastIndex((url, index) => index < here && new URL(url).pathname !== location.pathname);
  return before === -1 ? 0 : before - here;
}

/** The shop's entries; if the browser does not report them, the referrer. */
function readHistory(): { addresses: readonly string[]; here: number } {
  const navigation = window.navigation as Navigation | undefined;
  if (navigation?.currentEntry) {
    const addresses = navigation.entries().map(({ url }) => url ?? location.href);
    return { addresses, here: navigation.currentEntry.index };
  }
  const isFromShop = history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
  return { addresses: isFromShop ? [document.referrer] : [], here: 1 };
}

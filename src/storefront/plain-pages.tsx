import type { ReactNode } from "react";
import { OFFLINE_PATH } from "#domain/offline.ts";
import { favouritesCopy } from "./favourites/copy.ts";
import { FavouritesPage } from "./favourites/favourites-page.tsx";
import { myOrderCopy } from "./my-order/copy.ts";
import { MyOrderPage } from "./my-order/my-order-page.tsx";
import { offlineCopy } from "./offline/copy.ts";
import { OfflinePage } from "./offline/offline-page.tsx";

type Plain = { title: string; screen: ReactNode };

/** Pages about what this browser stores, or for no network: the server reads no data for them, and they are not indexed. */
export const PLAIN_PAGES: Readonly<Record<string, Plain>> = {
  "/favoritos": { title: favouritesCopy.title, screen: <FavouritesPage /> },
  "/mi-pedido": { title: myOrderCopy.title, screen: <MyOrderPage /> },
  [OFFLINE_PATH]: { title: offlineCopy.title, screen: <OfflinePage /> },
};

/** `path` is one of `PLAIN_PAGES`. */
export function PlainPage({ path }: { path: string }) {
  return PLAIN_PAGES[path]!.screen;
}

import { useQuery } from "@tanstack/react-query";
import type { ShopPicture } from "#server/settings/shop-pictures.ts";
import { call } from "../call.ts";
import { factOf } from "../http.ts";
import { queryClient } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";
import { useChange } from "../use-change.ts";

export function useShopPictures() {
  return useQuery({
    queryKey: KEYS.shopPictures,
    queryFn: async () => (await call("GET /api/admin/settings/pictures")).pictures,
  });
}

type Saved = { done: string; failed: string | ((error: Error) => string) };

/** Changes a picture; if somebody else was first, shows theirs. */
export function useChangePicture<Change>(send: (change: Change) => Promise<{ picture: ShopPicture }>, texts: Saved) {
  return useChange({
    ...texts,
    send,
    onDone: ({ picture }) => storePicture(picture),
    onFailed: (error) => {
      const newer = factOf(error, "stale-version", "picture");
      if (newer) storePicture(newer);
    },
  });
}

function storePicture(picture: ShopPicture): void {
  queryClient.setQueryData<ShopPicture[]>(KEYS.shopPictures, (before) =>
    before?.map((other) => (other.name === picture.name ? picture : other)),
  );
}

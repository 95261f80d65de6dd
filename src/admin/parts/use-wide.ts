import { useMedia } from "#ui/use-media.ts";

/** Wide enough for tables; otherwise rows are cards. */
export function useWide(): boolean {
  return useMedia("(width >= 60rem)");
}

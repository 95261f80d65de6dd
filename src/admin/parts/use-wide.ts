import { useMedia } from "#ui/use-media.ts";

const WIDTHS = {
  table: "(width >= 60rem)",
  /** With one more column than most. */
  wideTable: "(width >= 72rem)",
} as const;

/** Wide enough for tables; otherwise rows are cards. */
export function useWide(width: keyof typeof WIDTHS = "table"): boolean {
  return useMedia(WIDTHS[width]);
}

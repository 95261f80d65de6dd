export type Colour = readonly [red: number, green: number, blue: number];

/** The colours of src/ui/theme.css. */
export const PAPER: Colour = [251, 249, 246];
export const INK: Colour = [23, 21, 18];
export const MUTED: Colour = [98, 92, 83];
export const ACCENT: Colour = [156, 58, 36];

export function hexOf(colour: Colour): string {
  return `#${Buffer.from(colour).toString("hex")}`;
}

import { PAPER } from "./colours.ts";

export const ICON_SIDES = [192, 512] as const; // pixels

export function writeWebManifest(shopName: string): string {
  const icons = ICON_SIDES.flatMap((side) =>
    ["any", "maskable"].map((purpose) => ({
      src: `/icons/${side}.png`,
      sizes: `${side}x${side}`,
      type: "image/png",
      purpose,
    })),
  );
  return JSON.stringify({
    id: "/",
    name: shopName,
    short_name: shopName,
    lang: "es-AR",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    theme_color: PAPER,
    background_color: PAPER,
    icons,
  });
}

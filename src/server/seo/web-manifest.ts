import { PANEL_WORKER } from "#domain/panel-address.ts";
import { PAPER } from "../theme-colours.ts";

export const ICON_SIDES = [192, 512] as const; // pixels

export function writeWebManifest(shopName: string): string {
  return manifestOf({
    id: "/",
    name: shopName,
    short_name: shopName,
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
  });
}

/** Installed beside the shop; phones of Apple take notifications only of what is installed and `standalone`. */
export function writePanelManifest(shopName: string): string {
  const { scope } = PANEL_WORKER;
  return manifestOf({
    id: scope,
    name: `Administración · ${shopName}`,
    short_name: `Panel ${shopName}`,
    start_url: scope,
    scope,
    display: "standalone",
  });
}

function manifestOf(own: object): string {
  const icons = ICON_SIDES.flatMap((side) =>
    ["any", "maskable"].map((purpose) => ({
      src: `/icons/${side}.png`,
      sizes: `${side}x${side}`,
      type: "image/png",
      purpose,
    })),
  );
  return JSON.stringify({
    ...own,
    lang: "es-AR",
    theme_color: PAPER,
    background_color: PAPER,
    icons,
  });
}
